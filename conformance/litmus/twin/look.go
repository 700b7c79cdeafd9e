package main

type waiting int

// In the order of how soon a process may go on.
const (
	movingOn waiting = iota
	// For something of the program, a timer among it that is to fire.
	waitingForTimer
	waitingForProgram
	waitingForFlag
	// Not started, or over.
	absent
)

func (w waiting) isParked() bool {
	return w == waitingForTimer || w == waitingForProgram
}

// Where a process is. Equal moments, and it has not gone on in between.
type moment struct {
	stage                 int32
	point                 *string
	timers                *[]*timer
	awaitingFlag, looking bool
}

func (p *process) now() moment {
	return moment{p.stage.Load(), p.point.Load(), p.timers.Load(), p.awaitingFlag.Load(), p.looking.Load()}
}

// What each process waits for. All are looked at in one moment, with the world stopped; who went on
// shortly before or after it is moving on.
func look(processes []*process) []waiting {
	earlier := make([]moment, len(processes))
	timed := make([]bool, len(processes))
	for i, p := range processes {
		earlier[i] = p.now()
		timed[i] = earlier[i].isTimed()
	}
	all := states()
	found := make([]waiting, len(processes))
	for i, p := range processes {
		now := p.now()
		switch {
		case now == earlier[i] && now.stage != running:
			found[i] = absent
		case now != earlier[i] || now.looking || !isWaiting(all[p.id.Load()]):
			found[i] = movingOn
		case now.awaitingFlag:
			found[i] = waitingForFlag
		case timed[i]:
			found[i] = waitingForTimer
		default:
			found[i] = waitingForProgram
		}
	}
	return found
}

// Whether one of the timers that it waits for is to fire.
func (m moment) isTimed() bool {
	if m.timers == nil {
		return false
	}
	for _, timer := range *m.timers {
		if timer.isPending() {
			return true
		}
	}
	return false
}

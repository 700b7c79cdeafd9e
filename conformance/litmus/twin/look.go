package main

type waiting int

const (
	movingOn waiting = iota
	absent
	waitingForFlag
	waitingForProgram
)

// Where a process is. Equal moments, and it has not gone on in between.
type moment struct {
	stage                 int32
	point                 *string
	awaitingFlag, looking bool
}

func (p *process) now() moment {
	return moment{p.stage.Load(), p.point.Load(), p.awaitingFlag.Load(), p.looking.Load()}
}

// What each process waits for, if it is not absent: not started, or over. All are looked at in one moment, with the world stopped; who went on
// shortly before or after it is moving on.
func look(processes []*process) []waiting {
	earlier := make([]moment, len(processes))
	for i, p := range processes {
		earlier[i] = p.now()
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
		default:
			found[i] = waitingForProgram
		}
	}
	return found
}

package main

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

type program struct {
	// How many runs at once: more than one only where they wait for timers.
	atOnce int
	// A run may end the whole process: each has one of its own.
	fatal bool
	// Timers are those of Go 1.22.
	staleTimers bool
	body        func(*run)
}

// A run of a program.
type run struct {
	program program
	// Those of pools are appended while others are looked at: under the mutex.
	processes []*process
	pools     []string
	// Somebody has panicked.
	over     atomic.Bool
	mutex    sync.Mutex
	panicked string
	// Processes that are started and not over.
	active atomic.Int32
}

func execute(program program) *run {
	r := &run{program: program}
	program.body(r)
	r.start()
	r.rest()
	return r
}

// Declares a process. It is shown in the outcome.
func (r *run) process(name string, body func(*process)) *process {
	p := &process{run: r, name: name, body: body, shown: true}
	r.processes = append(r.processes, p)
	return p
}

// Declares a context that follows whichever of several others is done first, in a goroutine of its own.
func (r *run) joined(first, second context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	follower := r.process("joined", func(p *process) {
		p.at("await")
		select {
		case <-first.Done():
		case <-second.Done():
		}
		p.at("cancel")
		cancel()
	})
	follower.shown = false
	return ctx, cancel
}

// Starts a goroutine of a pool.
func (r *run) launch(pool string, body func(*process)) {
	p := &process{run: r, name: pool, body: body, pooled: true}
	r.mutex.Lock()
	r.processes = append(r.processes, p)
	r.mutex.Unlock()
	p.launchLater()
}

// Those that there are now.
func (r *run) all() []*process {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return slices.Clone(r.processes)
}

// Starts the processes: first those that are to be parked when the others begin.
func (r *run) start() {
	declared := r.all()
	for _, p := range declared {
		if p.starts == parked {
			p.release.Store(true)
			p.launch()
			p.untilParked()
		}
	}
	for _, p := range declared {
		if p.starts == before {
			p.launch()
		}
	}
	for _, p := range declared {
		p.release.Store(true)
	}
}

// Returns when nothing can go on: all are over or blocked, and nobody waits for a timer that is to fire.
// All goroutines are looked at while the world is stopped, so that nobody is blocked only seemingly.
func (r *run) rest() {
	for turn := 0; !r.over.Load() && r.active.Load() > 0; turn++ {
		if turn < 50 {
			runtime.Gosched()
			continue
		}
		switch r.soonest() {
		case movingOn:
			runtime.Gosched()
		case waitingForTimer:
			time.Sleep(time.Millisecond)
		default:
			return
		}
	}
}

// Of what the processes wait for, that which lets the run go on soonest.
func (r *run) soonest() waiting {
	looked := r.all()
	first := absent
	for _, what := range look(looked) {
		first = min(first, what)
	}
	// Who has started another since the list was made may be blocked by now, and the other is not among those looked at.
	if len(r.all()) != len(looked) {
		return movingOn
	}
	return first
}

func (r *run) outcome() string {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.panicked != "" {
		return r.panicked
	}
	var parts []string
	for _, p := range r.processes {
		if p.shown {
			parts = append(parts, p.outcome())
		}
	}
	for _, pool := range r.pools {
		parts = append(parts, r.poolOutcome(pool))
	}
	return strings.Join(parts, "; ")
}

// Where those of a pool are that have not ended.
func (r *run) poolOutcome(pool string) string {
	left := []string{}
	for _, p := range r.processes {
		if p.pooled && p.name == pool && p.stage.Load() != ended {
			left = append(left, "at "+*p.point.Load())
		}
	}
	if len(left) == 0 {
		return pool + ": end"
	}
	slices.Sort(left)
	return pool + ": " + strings.Join(left, " ")
}

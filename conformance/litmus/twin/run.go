package main

import (
	"context"
	"runtime"
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
	program   program
	processes []*process
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

// Starts the processes: first those that are to be parked when the others begin.
func (r *run) start() {
	for _, p := range r.processes {
		if p.starts == parked {
			p.release.Store(true)
			p.launch()
			p.untilParked()
		}
	}
	for _, p := range r.processes {
		if p.starts == before {
			p.launch()
		}
	}
	for _, p := range r.processes {
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
	first := absent
	for _, what := range look(r.processes) {
		first = min(first, what)
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
	return strings.Join(parts, "; ")
}

package main

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

const (
	notStarted = iota
	running
	ended
)

const (
	before = iota
	parked
	later
)

// One goroutine of a run, with what it has seen.
type process struct {
	run    *run
	name   string
	body   func(*process)
	shown  bool
	pooled bool
	starts int
	// Of the goroutine. 0 until it knows.
	id    atomic.Int64
	stage atomic.Int32
	// Nobody takes a first step before all have been started.
	release atomic.Bool
	// The statement it has come to, and the timers that this waits for.
	point  atomic.Pointer[string]
	timers atomic.Pointer[[]*timer]
	// It waits for its turn in the order that the program asks for, not for something of the program:
	// for a flag, or for another to be parked. Set before it comes to that statement, and until it goes on.
	awaitingFlag, looking atomic.Bool
	seen                  []sight
}

// What was seen at a statement.
type sight struct{ point, text string }

func (p *process) launch() {
	p.run.active.Add(1)
	p.stage.Store(running)
	go func() {
		defer p.end()
		p.id.Store(currentID())
		if p.run.program.fatal {
			announce(p)
		}
		for !p.release.Load() {
			runtime.Gosched()
		}
		p.body(p)
	}()
}

// What a `go` statement of a program does.
func (p *process) launchLater() {
	p.release.Store(true)
	p.launch()
}

func (p *process) end() {
	if reason := recover(); reason != nil {
		p.run.mutex.Lock()
		if p.run.panicked == "" {
			text := strings.TrimPrefix(fmt.Sprint(reason), "sync: ")
			p.run.panicked = "panic in " + p.name + ": " + text
		}
		p.run.mutex.Unlock()
		p.run.over.Store(true)
	}
	p.stage.Store(ended)
	p.run.active.Add(-1)
}

// Comes to a statement. Sometimes lets others go first.
func (p *process) at(point string) {
	p.timers.Store(nil)
	p.point.Store(&point)
	for rand.IntN(4) == 0 {
		runtime.Gosched()
	}
}

// What it waits for now is one of these timers, among others.
func (p *process) waitsFor(timers ...*timer) {
	p.timers.Store(&timers)
}

// A statement that is come to again shows what was seen last.
func (p *process) see(text string) {
	now := sight{*p.point.Load(), text}
	for i, one := range p.seen {
		if one.point == now.point {
			p.seen[i] = now
			return
		}
	}
	p.seen = append(p.seen, now)
}

func (p *process) seeWhether(holds bool) {
	p.see(strconv.FormatBool(holds))
}

func (p *process) seeNumber(value int64) int64 {
	p.see(strconv.FormatInt(value, 10))
	return value
}

func (p *process) panics(text string) {
	panic(text)
}

func (p *process) sawReceived(label string, value int, ok bool) {
	switch {
	case ok:
		p.see(label + strconv.Itoa(value))
	case value == 0:
		p.see(label + "closed")
	default:
		p.see(label + "closed with " + strconv.Itoa(value))
	}
}

func (p *process) outcome() string {
	where := "not started"
	switch p.stage.Load() {
	case ended:
		where = "end"
	case running:
		where = "at " + *p.point.Load()
	}
	parts := []string{}
	for _, one := range p.seen {
		parts = append(parts, one.text)
	}
	return p.name + ": " + strings.Join(append(parts, where), " ")
}

// Says to those who await it that something has been reached.
type flag struct {
	once sync.Once
	up   chan struct{}
}

func newFlag() *flag {
	return &flag{up: make(chan struct{})}
}

func (f *flag) set() {
	f.once.Do(func() { close(f.up) })
}

func (p *process) awaitFlag(point string, flag *flag) {
	p.awaitingFlag.Store(true)
	p.at(point)
	<-flag.up
	p.awaitingFlag.Store(false)
}

func (p *process) awaitParked(point string, other *process) {
	p.looking.Store(true)
	p.at(point)
	other.untilParked()
	p.looking.Store(false)
}

// Returns when the process is parked in a statement of the program.
func (p *process) untilParked() {
	for !look([]*process{p})[0].isParked() {
		if p.run.over.Load() {
			runtime.Goexit()
		}
		runtime.Gosched()
	}
}

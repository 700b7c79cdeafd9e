package main

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
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
	starts int
	// Of the goroutine. 0 until it knows.
	id    atomic.Int64
	stage atomic.Int32
	// Nobody takes a first step before all have been started.
	release atomic.Bool
	// The statement it has come to.
	point atomic.Pointer[string]
	// It waits for its turn in the order that the program asks for, not for something of the program:
	// for a flag, or for another to be parked. Set before it comes to that statement, and until it goes on.
	awaitingFlag, looking atomic.Bool
	seen                  []string
}

func (p *process) launch() {
	p.run.active.Add(1)
	p.stage.Store(running)
	go func() {
		defer p.end()
		p.id.Store(currentID())
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
	p.point.Store(&point)
	for rand.IntN(4) == 0 {
		runtime.Gosched()
	}
}

func (p *process) see(text string) {
	p.seen = append(p.seen, text)
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
	return p.name + ": " + strings.Join(append(p.seen, where), " ")
}

// A flag is a channel that is closed when it is set.
func (p *process) awaitFlag(point string, flag chan struct{}) {
	p.awaitingFlag.Store(true)
	p.at(point)
	<-flag
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
	for look([]*process{p})[0] != waitingForProgram {
		if p.run.over.Load() {
			runtime.Goexit()
		}
		runtime.Gosched()
	}
}

func newTimer() *time.Timer {
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	return timer
}

// Starts a timer, and notes when it is due. Durations are those of the program, scaled.
func (p *process) startTimer(timer *time.Timer, written string) {
	duration, err := time.ParseDuration(written)
	if err != nil {
		fail(err.Error())
	}
	duration = duration / 1000 * millisecondsPerSecond
	due := time.Now().Add(duration).UnixNano()
	for old := p.run.due.Load(); old < due && !p.run.due.CompareAndSwap(old, due); old = p.run.due.Load() {
	}
	timer.Reset(duration)
}

func (p *process) sawStopped(stopped bool) {
	p.see(strconv.FormatBool(stopped))
}

func nilUnless[T any](condition bool, channel T) (nilChannel T) {
	if condition {
		return channel
	}
	return nilChannel
}

package main

import (
	"strconv"
	"sync/atomic"
	"time"
)

// How long a second of a program is here.
const millisecondsPerSecond = 3

// A timer that knows whether it is still to be received from.
type timer struct {
	*time.Timer
	duration time.Duration
	// Firings that were started, and those of them that were received, or taken back.
	begun, settled atomic.Int64
}

// The duration is that of the program, as Go writes it.
func newTimer(written string) *timer {
	duration, err := time.ParseDuration(written)
	if err != nil {
		fail(err.Error())
	}
	t := &timer{Timer: time.NewTimer(time.Hour), duration: duration / 1000 * millisecondsPerSecond}
	t.Stop()
	return t
}

// Whether it will fire, or has fired and nobody has received that.
func (t *timer) isPending() bool {
	return t.begun.Load() > t.settled.Load()
}

func (t *timer) start() {
	t.begun.Add(1)
	if t.Reset(t.duration) {
		t.settled.Add(1)
	}
}

func (t *timer) received() {
	t.settled.Add(1)
}

func (p *process) stopTimer(t *timer) {
	stopped := t.Stop()
	if stopped {
		t.settled.Add(1)
	}
	p.see(strconv.FormatBool(stopped))
}

// The timer, unless the case that waits for it is nil.
func (t *timer) when(condition bool) *timer {
	if condition {
		return t
	}
	return &timer{}
}

func nilUnless[T any](condition bool, channel T) (nilChannel T) {
	if condition {
		return channel
	}
	return nilChannel
}

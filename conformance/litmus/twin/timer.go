package main

import (
	"strconv"
	"sync/atomic"
	"time"
)

// How long a second of a program is here.
const millisecondsPerSecond = 3

// A timer, or a ticker, that knows whether it is still to be received from.
type timer struct {
	C        <-chan time.Time
	duration time.Duration
	timer    *time.Timer
	ticker   *time.Ticker
	ticking  atomic.Bool
	// Firings that were started, and those of them that were received, or taken back.
	begun, settled atomic.Int64
}

func newTimer(written string) *timer {
	one := time.NewTimer(time.Hour)
	one.Stop()
	return &timer{C: one.C, duration: durationOf(written), timer: one}
}

func newTicker(written string) *timer {
	one := time.NewTicker(time.Hour)
	one.Stop()
	return &timer{C: one.C, duration: durationOf(written), ticker: one}
}

// The duration is that of the program, as Go writes it.
func durationOf(written string) time.Duration {
	duration, err := time.ParseDuration(written)
	if err != nil {
		fail(err.Error())
	}
	return duration / 1000 * millisecondsPerSecond
}

// Whether it will fire, or has fired and nobody has received that. A ticker fires until it is stopped.
func (t *timer) isPending() bool {
	return t.ticking.Load() || t.begun.Load() > t.settled.Load()
}

func (t *timer) start() {
	if t.ticker != nil {
		t.ticking.Store(true)
		t.ticker.Reset(t.duration)
		return
	}
	t.begun.Add(1)
	if t.timer.Reset(t.duration) {
		t.settled.Add(1)
	}
}

// Of a ticker.
func (t *timer) stop() {
	t.ticker.Stop()
	t.ticking.Store(false)
}

func (t *timer) received() {
	t.settled.Add(1)
}

func (p *process) stopTimer(t *timer) {
	stopped := t.timer.Stop()
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

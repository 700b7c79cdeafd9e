package main

import (
	"bytes"
	"runtime"
	"strconv"
)

// What every goroutine is doing, by number, as the runtime words it, with the world stopped.
func states() map[int64]string {
	stacks := make([]byte, 1<<16)
	for {
		length := runtime.Stack(stacks, true)
		if length < len(stacks) {
			stacks = stacks[:length]
			break
		}
		stacks = make([]byte, 2*len(stacks))
	}
	found := map[int64]string{}
	for len(stacks) > 0 {
		line, rest, _ := bytes.Cut(stacks, []byte("\n"))
		stacks = rest
		if id, state, ok := header(line); ok {
			found[id] = state
		}
	}
	return found
}

func currentID() int64 {
	stack := make([]byte, 64)
	id, _, _ := header(stack[:runtime.Stack(stack, false)])
	return id
}

// Reads "goroutine 7 [chan receive, 2 minutes]:".
func header(line []byte) (id int64, state string, ok bool) {
	rest, ok := bytes.CutPrefix(line, []byte("goroutine "))
	if !ok {
		return 0, "", false
	}
	number, rest, _ := bytes.Cut(rest, []byte(" "))
	id, err := strconv.ParseInt(string(number), 10, 64)
	if err != nil {
		return 0, "", false
	}
	_, rest, _ = bytes.Cut(rest, []byte("["))
	text, _, _ := bytes.Cut(rest, []byte("]"))
	text, _, _ = bytes.Cut(text, []byte(","))
	return id, string(text), true
}

// Whether a goroutine waits for something of its program, and not for its turn: who looks at the others waits for a
// lock of the runtime, which has another name.
// The names are those of Go 1.25 and later.
func isWaiting(state string) bool {
	switch state {
	case "chan receive", "chan receive (nil chan)", "chan send", "chan send (nil chan)",
		"select", "select (no cases)", "sync.WaitGroup.Wait",
		"sync.Mutex.Lock", "sync.RWMutex.Lock", "sync.RWMutex.RLock", "sync.Cond.Wait":
		return true
	}
	return false
}

package main

import (
	"fmt"
	"os"
	"regexp"
)

// Says which goroutine a process is, for whoever reads why the program has ended.
func announce(p *process) {
	fmt.Fprintf(os.Stderr, "process %s is goroutine %d\n", p.name, p.id.Load())
}

var (
	announced = regexp.MustCompile(`(?m)^process (\w+) is goroutine (\d+)$`)
	// The goroutine that is shown first is the one that was running.
	endedBy = regexp.MustCompile(`(?s)\nfatal error: ([^\n]+)\n.*?\ngoroutine (\d+) `)
)

// The outcome of a run that ended the whole process, from what it left on stderr.
func fatalOutcome(complaint string) (outcome string, isFatal bool) {
	found := endedBy.FindStringSubmatch(complaint)
	if found == nil {
		return "", false
	}
	for _, one := range announced.FindAllStringSubmatch(complaint, -1) {
		if one[2] == found[2] {
			return "panic in " + one[1] + ": " + found[1], true
		}
	}
	return "", false
}

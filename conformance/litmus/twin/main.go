// Runs litmus programs as Go means them: `litmus NAME RUNS` prints how often each outcome came out.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strconv"
)

// Runs that leave blocked goroutines behind: after so many goroutines a fresh process goes on.
const leakLimit = 64

// Set for a process that does a part of the runs.
const partVariable = "LITMUS_PART"

type part struct {
	Runs   int            `json:"runs"`
	Counts map[string]int `json:"counts"`
}

func main() {
	if len(os.Args) != 3 {
		fail("usage: litmus NAME RUNS")
	}
	name := os.Args[1]
	program, known := programs[name]
	runs, err := strconv.Atoi(os.Args[2])
	if !known || err != nil || runs < 1 {
		fail(fmt.Sprintf("litmus %s %s: no such program, or no number of runs from 1", name, os.Args[2]))
	}
	if os.Getenv(partVariable) != "" {
		print(runPart(program, runs))
		return
	}
	counts := map[string]int{}
	for left := runs; left > 0; {
		done := runElsewhere(name, program, left)
		left -= done.Runs
		for outcome, count := range done.Counts {
			counts[outcome] += count
		}
	}
	print(counts)
}

// Until all runs are done, or too much is left behind.
func runPart(program program, runs int) part {
	done := part{Counts: map[string]int{}}
	leaked := 0
	for done.Runs < runs && leaked < leakLimit {
		batch := program.atOnce
		if batch > runs-done.Runs {
			batch = runs - done.Runs
		}
		results := make(chan *run, batch)
		for i := 0; i < batch; i++ {
			go func() { results <- execute(program) }()
		}
		for i := 0; i < batch; i++ {
			finished := <-results
			done.Runs++
			done.Counts[finished.outcome()]++
			leaked += int(finished.active.Load())
		}
	}
	return done
}

func runElsewhere(name string, program program, runs int) part {
	if program.fatal {
		runs = 1
	}
	var complaint bytes.Buffer
	command := exec.Command(os.Args[0], name, strconv.Itoa(runs))
	command.Env = append(os.Environ(), partVariable+"=1")
	if program.staleTimers {
		command.Env = append(command.Env, "GODEBUG=asynctimerchan=1")
	}
	command.Stderr = &complaint
	output, err := command.Output()
	if outcome, ended := fatalOutcome(complaint.String()); err != nil && program.fatal && ended {
		return part{Runs: 1, Counts: map[string]int{outcome: 1}}
	}
	if err != nil {
		fail(fmt.Sprintf("litmus %s: a part of the runs failed: %v\n%s", name, err, complaint.String()))
	}
	var done part
	if err := json.Unmarshal(output, &done); err != nil || done.Runs < 1 {
		fail(fmt.Sprintf("litmus %s: a part of the runs answered %q: %v", name, output, err))
	}
	return done
}

func print(value any) {
	if err := json.NewEncoder(os.Stdout).Encode(value); err != nil {
		fail(err.Error())
	}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}

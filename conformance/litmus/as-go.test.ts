import { expect, test } from "vitest";
import { asGo } from "./as-go.ts";
import { assign, awaitParked, awaitTimer, on, otherwise, receive, select, send, when } from "./program.ts";

test("a program is a function that declares what it has and its processes", () => {
  const source = asGo([
    {
      name: "a-program",
      shows: "What it shows.",
      channels: { c: { capacity: 1 }, select: { nil: true } },
      timers: { t: "5s" },
      variables: { x: 1 },
      processes: {
        task: [
          select({
            put: when("x", on(send("c", "x"), receive("c"))),
            late: when("x", on(awaitTimer("t"))),
            otherwise: otherwise(),
          }),
        ],
        other: [awaitParked("task"), assign("x", 2)],
      },
      starts: { other: "parked" },
      outcomes: [],
    },
  ]);
  expect(source.slice(source.indexOf("var programs"))).toBe(`var programs = map[string]program{
	// What it shows.
	"a-program": {16, func(r *run) {
		channelC := make(chan int, 1)
		_ = channelC
		channelSelect := chan int(nil)
		_ = channelSelect
		timerT := newTimer("5s")
		_ = timerT
		variableX := new(atomic.Int64)
		_ = variableX
		variableX.Store(1)
		var processTask *process
		_ = processTask
		var processOther *process
		_ = processOther
		processTask = r.process("task", func(p *process) {
			{
				p.at("select")
				open0 := variableX.Load() != 0
				open1 := variableX.Load() != 0
				p.waitsFor(timerT.when(open1))
				select {
				case nilUnless(open0, channelC) <- int(variableX.Load()):
					p.see("put")
					p.at("receive c")
					{
						value, ok := <-channelC
						p.sawReceived("", value, ok)
					}
				case <-nilUnless(open1, timerT.C):
					timerT.received()
					p.see("late")
				default:
					p.see("otherwise")
				}
			}
		})
		processOther = r.process("other", func(p *process) {
			p.awaitParked("await task parked", processTask)
			p.at("assign x")
			variableX.Store(2)
		})
		processOther.starts = parked
	}},
}
`);
});

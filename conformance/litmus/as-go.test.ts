import { expect, test } from "vitest";
import { asGo } from "./as-go.ts";
import {
  assign,
  awaitContext,
  awaitParked,
  awaitTimer,
  call,
  cancel,
  defer,
  doOnce,
  go,
  load,
  lock,
  on,
  otherwise,
  panics,
  receive,
  returns,
  select,
  send,
  store,
  waitOn,
  when,
  whileNonzero,
} from "./program.ts";

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
	"a-program": {atOnce: 16, body: func(r *run) {
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

test("procedures are functions that defer, and loops are loops", () => {
  const source = asGo([
    {
      name: "another",
      shows: "What it shows.",
      go: "1.22",
      mutexes: ["mu"],
      rwMutexes: ["rw"],
      onces: ["o"],
      conds: { c: "mu" },
      atomics: { x: 2 },
      tickers: { tick: "5s" },
      variables: { a: 1 },
      procedures: {
        work: {
          body: [lock("mu"), defer("unlock"), whileNonzero("a", load("x", "a"), returns)],
          defers: { unlock: { kind: "unlock", lock: "mu" } },
        },
      },
      processes: { task: [doOnce("o", "work"), call("work"), waitOn("c"), store("x", "a", 1), panics("no")] },
      outcomes: ["panic in task: sync: unlock of unlocked mutex"],
    },
  ]);
  expect(source.slice(source.indexOf("var programs"))).toBe(`var programs = map[string]program{
	// What it shows.
	"another": {atOnce: 16, fatal: true, staleTimers: true, body: func(r *run) {
		timerTick := newTicker("5s")
		_ = timerTick
		variableA := new(atomic.Int64)
		_ = variableA
		variableA.Store(1)
		atomicX := new(atomic.Int64)
		_ = atomicX
		atomicX.Store(2)
		lockMu := new(sync.Mutex)
		_ = lockMu
		lockRw := new(sync.RWMutex)
		_ = lockRw
		onceO := new(sync.Once)
		_ = onceO
		condC := sync.NewCond(lockMu)
		_ = condC
		var processTask *process
		_ = processTask
		processTask = r.process("task", func(p *process) {
			p.at("do o")
			onceO.Do(func() {
				p.at("do o / lock mu")
				lockMu.Lock()
				p.at("do o / defer unlock")
				defer func() {
					p.at("do o / deferred unlock")
					lockMu.Unlock()
				}()
				for {
					p.at("do o / while a")
					if variableA.Load() == 0 {
						break
					}
					p.at("do o / load x")
					variableA.Store(p.seeNumber(atomicX.Load()))
					return
				}
			})
			func() {
				p.at("call work / lock mu")
				lockMu.Lock()
				p.at("call work / defer unlock")
				defer func() {
					p.at("call work / deferred unlock")
					lockMu.Unlock()
				}()
				for {
					p.at("call work / while a")
					if variableA.Load() == 0 {
						break
					}
					p.at("call work / load x")
					variableA.Store(p.seeNumber(atomicX.Load()))
					return
				}
			}()
			p.at("wait on c")
			condC.Wait()
			p.at("store x")
			atomicX.Store(int64(int(variableA.Load())) + 1)
			p.at("panic")
			p.panics("no")
		})
	}},
}
`);
});

test("a goroutine of a pool is a function with things of its own", () => {
  const source = asGo([
    {
      name: "pooled",
      shows: "What it shows.",
      channels: { one: {} },
      references: { answer: { of: ["worker 0 reply"] }, back: { of: ["one"] } },
      latest: { current: { pool: "worker", context: "ctx" } },
      variables: { x: 1 },
      pools: {
        worker: {
          count: 1,
          takes: { n: "number", to: "back" },
          channels: { reply: { capacity: 2 } },
          contexts: ["ctx"],
          body: [awaitContext("ctx"), send("reply", "n"), send("to", 3)],
        },
      },
      processes: {
        task: [
          go("worker", { gives: { n: "x", to: "one" }, keeps: { reply: "answer", ctx: "current" } }),
          cancel("current"),
        ],
      },
      outcomes: [],
    },
  ]);
  expect(
    source.slice(source.indexOf("		processTask = r.process")),
  ).toBe(`		processTask = r.process("task", func(p *process) {
			p.at("go worker")
			{
				channelReply := make(chan int, 2)
				_ = channelReply
				contextCtx, contextCtxCancel := context.WithCancel(background)
				_, _ = contextCtx, contextCtxCancel
				variableN := new(atomic.Int64)
				variableN.Store(int64(int(variableX.Load())))
				channelTo := channelOne
				_ = channelTo
				channelAnswer = channelReply
				contextCurrentCancel = contextCtxCancel
				r.launch("worker", func(p *process) {
					p.at("await ctx")
					<-contextCtx.Done()
					p.at("send reply")
					channelReply <- int(variableN.Load())
					p.at("send to")
					channelTo <- 3
				})
			}
			p.at("cancel current")
			contextCurrentCancel()
		})
		r.pools = append(r.pools, "worker")
	}},
}
`);
});

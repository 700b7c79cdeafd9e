/* A pipeline of channels: model/specs/classics/pipeline.ts. N: stages. A process that has to wait has no state of
 * its own here: it stands before its operation and cannot go on. */
#ifndef N
#define N 2
#endif
#define CAPACITY 1
#define VALUES 3

chan link[N + 1] = [CAPACITY] of { byte };
bit wrong;

active proctype source()
{
  byte next;
  do
  :: link[0]!next; next = (next + 1) % VALUES
  od
}

active [N] proctype stage()
{
  byte held;
  do
  :: link[_pid - 1]?held; d_step { link[_pid]!held; held = 0 }
  od
}

active proctype sink()
{
  byte got;
  byte expected;
  do
  :: link[N]?got; d_step { wrong = wrong || got != expected; expected = (got + 1) % VALUES; got = 0 }
  od
}

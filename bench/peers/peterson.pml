/* Peterson's lock for N: model/specs/classics/peterson.ts. N: competitors, 2 to 6. */
#ifndef N
#define N 3
#endif

byte level[N];
byte last[N];

#define BEHIND(other) (other == _pid || level[other] < level[_pid])
#if N == 2
#define FIRST_OF_ALL (BEHIND(0) && BEHIND(1))
#elif N == 3
#define FIRST_OF_ALL (BEHIND(0) && BEHIND(1) && BEHIND(2))
#elif N == 4
#define FIRST_OF_ALL (BEHIND(0) && BEHIND(1) && BEHIND(2) && BEHIND(3))
#elif N == 5
#define FIRST_OF_ALL (BEHIND(0) && BEHIND(1) && BEHIND(2) && BEHIND(3) && BEHIND(4))
#else
#define FIRST_OF_ALL (BEHIND(0) && BEHIND(1) && BEHIND(2) && BEHIND(3) && BEHIND(4) && BEHIND(5))
#endif
#define FREE (last[level[_pid]] != _pid || FIRST_OF_ALL)

active [N] proctype competitor()
{
rest:
  level[_pid] = 1;
mark:
  last[level[_pid]] = _pid;
  if
  :: d_step { FREE && level[_pid] < N - 1; level[_pid]++ } -> goto mark
  :: FREE && level[_pid] == N - 1
  fi;
  level[_pid] = 0;
  goto rest
}

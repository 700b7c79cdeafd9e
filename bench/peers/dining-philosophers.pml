/* Dining philosophers: model/specs/classics/dining-philosophers.ts. N: seats. */
#ifndef N
#define N 3
#endif
#define FIRST (_pid == N - 1 -> 0 : _pid)
#define SECOND (_pid == N - 1 -> N - 1 : _pid + 1)

bit taken[N];

active [N] proctype philosopher()
{
  do
  :: d_step { !taken[FIRST]; taken[FIRST] = 1 };
     d_step { !taken[SECOND]; taken[SECOND] = 1 };
     taken[FIRST] = 0;
     taken[SECOND] = 0
  od
}

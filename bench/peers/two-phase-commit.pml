/* Two-phase commit: model/specs/classics/two-phase-commit.ts, action for action.
 * N: resource managers, at most 12. Messages and receipts are sets of bits, the smallest encoding that was tried. */
#ifndef N
#define N 3
#endif
#define ALL ((1 << N) - 1)
#define INIT 0
#define COMMITTED 1
#define ABORTED 2
#define WORKING 0
#define PREPARED 1
#define RM_COMMITTED 2
#define RM_ABORTED 3

byte rm[N];
byte tm;
short prepared_sent;
short prepared_received;
bit commit_sent;
bit abort_sent;

#define MANAGER(i) \
  :: d_step { tm == INIT && (prepared_sent & (1 << i)) -> prepared_received = prepared_received | (1 << i) } \
  :: d_step { rm[i] == WORKING -> rm[i] = PREPARED; prepared_sent = prepared_sent | (1 << i) } \
  :: d_step { rm[i] == WORKING -> rm[i] = RM_ABORTED } \
  :: d_step { commit_sent -> rm[i] = RM_COMMITTED } \
  :: d_step { abort_sent -> rm[i] = RM_ABORTED }

active proctype transaction()
{
  do
  :: d_step { tm == INIT && prepared_received == ALL -> tm = COMMITTED; commit_sent = 1 }
  :: d_step { tm == INIT -> tm = ABORTED; abort_sent = 1 }
  MANAGER(0)
#if N > 1
  MANAGER(1)
#endif
#if N > 2
  MANAGER(2)
#endif
#if N > 3
  MANAGER(3)
#endif
#if N > 4
  MANAGER(4)
#endif
#if N > 5
  MANAGER(5)
#endif
#if N > 6
  MANAGER(6)
#endif
#if N > 7
  MANAGER(7)
#endif
#if N > 8
  MANAGER(8)
#endif
#if N > 9
  MANAGER(9)
#endif
#if N > 10
  MANAGER(10)
#endif
#if N > 11
  MANAGER(11)
#endif
  od
}

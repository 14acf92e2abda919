// How long a caller still waits. A request that waits for several things in turn waits no longer than for one.
import { AsyncLocalStorage } from 'node:async_hooks'

/** `at` as of performance.now(). */
const deadlines = new AsyncLocalStorage<{ at: number }>()

/** Milliseconds that a wait always has: a request that computed for long may still write. */
const shortest = 250

/** Runs `act`, whose waits end `milliseconds` from now, or with an earlier deadline around it. Work that outlives `act` has no deadline. */
export async function withDeadline<Result>(milliseconds: number, act: () => Promise<Result>): Promise<Result> {
  const now = performance.now()
  const outer = deadlines.getStore()?.at ?? Number.POSITIVE_INFINITY
  const deadline = { at: Math.max(now + shortest, Math.min(outer, now + milliseconds)) }
  try {
    return await deadlines.run(deadline, act)
  } finally {
    deadline.at = Number.POSITIVE_INFINITY
  }
}

/** Milliseconds until the deadline, at least 0; infinite without one. */
export const timeLeft = (): number => Math.max(0, (deadlines.getStore()?.at ?? Number.POSITIVE_INFINITY) - performance.now())

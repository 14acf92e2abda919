// The deadline of a request. It limits the total time that the request waits for the database.
import { AsyncLocalStorage } from 'node:async_hooks'

/** `at` is a time of performance.now(), in milliseconds. */
const deadlines = new AsyncLocalStorage<{ at: number }>()

/** The minimum time until a deadline, in milliseconds, so that a request that computed for a long time can still write. */
const minimum = 250

/** Runs `act` with a deadline in `milliseconds`, or with the caller's deadline if that is earlier. Work that continues after `act` has settled has no deadline. */
export async function withDeadline<Result>(milliseconds: number, act: () => Promise<Result>): Promise<Result> {
  const now = performance.now()
  const outer = deadlines.getStore()?.at ?? Number.POSITIVE_INFINITY
  const deadline = { at: Math.max(now + minimum, Math.min(outer, now + milliseconds)) }
  try {
    return await deadlines.run(deadline, act)
  } finally {
    deadline.at = Number.POSITIVE_INFINITY
  }
}

/** Returns the milliseconds until the deadline, at least 0; Infinity without a deadline. */
export const timeLeft = (): number => Math.max(0, (deadlines.getStore()?.at ?? Number.POSITIVE_INFINITY) - performance.now())

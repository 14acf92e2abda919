// The times of an answer of the access service, in passed time: the clock of the device may be wrong.

/** In seconds from the answer: when the player asks again, and when the URL ends. Absent: never. */
export type LeaseTimes = { renewIn?: number; expiresIn?: number }
export type Lease = { isDue(): boolean; isOver(): boolean }

/** Starts the lease of an answer that has just arrived. `passed` returns the milliseconds since then. */
export function startLease({ renewIn, expiresIn }: LeaseTimes, passed = startStopwatch()): Lease {
  const isAfter = (seconds: number | undefined) => seconds !== undefined && passed() >= seconds * 1000
  return { isDue: () => isAfter(renewIn), isOver: () => isAfter(expiresIn) }
}

/**
 * Returns a function that returns the milliseconds that have passed since the call. While the device sleeps, one of its clocks may stand still; and the
 * viewer may set the other one back.
 */
function startStopwatch(): () => number {
  const [passedAtStart, clockAtStart] = [performance.now(), Date.now()]
  return () => Math.max(performance.now() - passedAtStart, Date.now() - clockAtStart)
}

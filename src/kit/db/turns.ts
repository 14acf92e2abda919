import { setTimeout } from 'node:timers/promises'
import { timeLeft } from '../deadline.ts'
import { DatabaseFault } from './faults.ts'

/** Returns a function that runs one job at a time, in order. A job that cannot start before the caller's deadline is rejected with the fault `busy`. */
export function createTurns() {
  const waiting = new Set<() => void>()
  let isTaken = false

  async function obtain(): Promise<void> {
    if (!isTaken) {
      isTaken = true
      return
    }
    const turn = Promise.withResolvers<void>()
    waiting.add(turn.resolve)
    await beforeDeadline(turn.promise, () => waiting.delete(turn.resolve))
  }

  function release(): void {
    const [next] = waiting
    if (next) waiting.delete(next)
    if (next) next()
    else isTaken = false
  }

  return async <Result>(job: () => Promise<Result>): Promise<Result> => {
    await obtain()
    try {
      return await job()
    } finally {
      release()
    }
  }
}

/** Waits for a promise until the caller's deadline, then calls `cancel` and rejects with the fault `busy`. */
export async function beforeDeadline<Result>(promise: Promise<Result>, cancel: () => void): Promise<Result> {
  const left = timeLeft()
  if (left === Number.POSITIVE_INFINITY) return await promise
  const timer = new AbortController()
  const timeout = setTimeout(left, undefined, { signal: timer.signal }).then(() => {
    cancel()
    throw new DatabaseFault('busy', 'The database is busy: other writes are still waiting. Try again.')
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    timer.abort()
    timeout.catch(() => {})
  }
}

import { setTimeout } from 'node:timers/promises'
import { timeLeft } from '../deadline.ts'
import { DatabaseFault } from './faults.ts'

/** Gives out one turn at a time, in order. Rejects with the fault `busy` when the turn does not come before the caller's deadline. */
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

  return async <Result>(act: () => Promise<Result>): Promise<Result> => {
    await obtain()
    try {
      return await act()
    } finally {
      release()
    }
  }
}

/** Waits for `coming` until the caller's deadline, then calls `leave` and rejects with the fault `busy`. */
export async function beforeDeadline<Result>(coming: Promise<Result>, leave: () => void): Promise<Result> {
  const left = timeLeft()
  if (left === Number.POSITIVE_INFINITY) return await coming
  const timer = new AbortController()
  const late = setTimeout(left, undefined, { signal: timer.signal }).then(() => {
    leave()
    throw new DatabaseFault('busy', 'The database is busy: other writes are still waiting. Try again.')
  })
  try {
    return await Promise.race([coming, late])
  } finally {
    timer.abort()
    late.catch(() => {})
  }
}

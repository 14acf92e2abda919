// The pace of televisions' polls (RFC 8628, 3.5). It is in the key-value store, because a poll must not write to the database.
import { codeLife, pollInterval } from '#contracts/http/activation.ts'
import type { Kv } from '#kit/kv/kv.ts'

/** Seconds that are added to the interval after a poll that came too early. */
const slowDown = 5
/** Milliseconds that a poll may come too early: clocks and networks vary. */
const tolerance = 500
/** A code is valid for its lifetime, and for the same time again after the viewer confirms it. */
const longestLife = 2 * codeLife * 1000

/** `interval`: the seconds until the next poll. */
export type Pace = { isEarly: boolean; interval: number }
export type PollPace = ReturnType<typeof createPollPace>

export function createPollPace(kv: Pick<Kv, 'get' | 'set' | 'add' | 'increment'>) {
  const milliseconds = (interval: number) => interval * 1000 - tolerance
  return {
    /** Counts a poll of a code, of which `key` is the hash. A poll that comes too early lengthens the interval. */
    async count(key: string): Promise<Pace> {
      const [last, early] = [`television poll ${key}`, `television early polls ${key}`]
      const interval = pollInterval + slowDown * Number((await kv.get(early)) ?? 0)
      if (await kv.add(last, '1', milliseconds(interval))) return { isEarly: false, interval }
      const longer = pollInterval + slowDown * (await kv.increment(early, longestLife))
      await kv.set(last, '1', milliseconds(longer))
      return { isEarly: true, interval: longer }
    },
  }
}

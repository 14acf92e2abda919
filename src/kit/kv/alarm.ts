// The alarm about guesses from many IP addresses, each of which stays below its own rate limit.
import type { Kv } from './kv.ts'

/** `onAlarm` is called with the number of wrong guesses when this number reaches `max` within `windowMs`, at most one time per window. */
type AlarmDependencies = { kv: Kv; name: string; max: number; windowMs: number; onAlarm(wrong: number): void }

/** Counts the alarm in the metrics and logs a warning for operators. */
export type RaiseAlarm = (name: string, sentence: string) => void

export const createRaiseAlarm =
  ({ countOutcome, warn }: { countOutcome(outcome: string): void; warn(sentence: string): void }): RaiseAlarm =>
  (name, sentence) => {
    countOutcome(`alarm ${name}`)
    warn(`ALARM: ${sentence}`)
  }

export function createAlarm({ kv, name, max, windowMs, onAlarm }: AlarmDependencies) {
  return {
    async countWrong(): Promise<void> {
      const wrong = await kv.increment(`${name} wrong`, windowMs)
      if (wrong >= max && (await kv.add(`${name} alarm`, '1', windowMs))) onAlarm(wrong)
    },
    isOn: async () => (await kv.get(`${name} alarm`)) !== null,
  }
}

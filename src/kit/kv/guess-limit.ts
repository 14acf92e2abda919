// Limits guesses of codes that people type. A guess may match the code of any device that is waiting, so guesses are limited per IP address and in
// total.
import { createAlarm } from './alarm.ts'
import type { Kv } from './kv.ts'
import { addressBucket, overLimit } from './limit.ts'

export type GuessLimitDependencies = {
  kv: Kv
  /** Distinguishes the counters of different kinds of codes. */
  name: string
  /** The number of codes that one IP address may enter in an hour. */
  max: number
  /** Called with the number of wrong codes when it reaches `alarmThreshold`, at most once an hour. */
  raiseAlarm(wrongCodes: number): void
}
export type GuessLimit = ReturnType<typeof createGuessLimit>

const hour = 3_600_000
/** The number of wrong codes in an hour, of all IP addresses together, that raises the alarm. */
export const alarmThreshold = 1_000
/** The rate limit of codes that one IP address may enter during an alarm. */
const alarmLimit = { max: 2, windowMs: 600_000 } as const

export function createGuessLimit({ kv, name, max, raiseAlarm }: GuessLimitDependencies) {
  const alarm = createAlarm({ kv, name, max: alarmThreshold, windowMs: hour, onAlarm: raiseAlarm })
  return {
    /**
     * Counts an attempt of an IP address; call it before the code is looked up. Returns 0 if the attempt is allowed, else the milliseconds until
     * one is. This machine is exempt.
     */
    async countAttempt({ address, isLocal }: { address: string | undefined; isLocal: boolean }): Promise<number> {
      if (isLocal) return 0
      const bucket = addressBucket(address)
      const alarmWait = await overLimit(kv, { name: `${name} in alarm`, ...alarmLimit }, bucket)
      const wait = await overLimit(kv, { name, max, windowMs: hour }, bucket)
      return wait || (alarmWait && (await alarm.isOn()) ? alarmWait : 0)
    },
    /** Counts a code that no device has. */
    countWrong: () => alarm.countWrong(),
  }
}

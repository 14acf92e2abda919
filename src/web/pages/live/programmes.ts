// The programmes of a channel relative to a time, in epoch milliseconds.
import type { LiveChannel, LiveProgramme } from '#contracts/graph/shapes.ts'
import { recordingLife } from '#contracts/limits.ts'
import { isOnAir } from '../../tiles/live/live-progress.ts'

type Programmes = Pick<LiveChannel, 'programmes'>

/** Returns the programme that is on at a time; null in a gap of the schedule. */
export const currentOf = ({ programmes }: Programmes, now: number): LiveProgramme | null =>
  programmes.find((each) => isOnAir(each, now)) ?? null

/** Returns the programmes that begin after a time, in order. */
export const nextOf = ({ programmes }: Programmes, now: number): LiveProgramme[] => programmes.filter(({ startTime }) => startTime > now)

/** Returns the next time at which a programme of these channels begins or ends, in epoch milliseconds; Infinity if none is known. */
export const nextChange = (channels: readonly Programmes[], now: number): number =>
  Math.min(
    ...channels.flatMap(({ programmes }) => programmes.flatMap(({ startTime, endTime }) => [startTime, endTime])).filter((at) => at > now),
  )

/** Returns the earliest time at which one of these channels begins its last known programme, in epoch milliseconds; Infinity if none is known. */
export const lastStart = (channels: readonly Programmes[]): number =>
  Math.min(...channels.flatMap(({ programmes }) => programmes.at(-1)?.startTime ?? []))

/** The state of a programme at a time. `over`: its recording is available; `gone`: it is not. */
export type AiringState = 'upcoming' | 'on' | 'over' | 'gone'

export function airingState({ startTime, endTime }: Pick<LiveProgramme, 'startTime' | 'endTime'>, now: number): AiringState {
  if (now < startTime) return 'upcoming'
  if (now < endTime) return 'on'
  return now < startTime + recordingLife ? 'over' : 'gone'
}

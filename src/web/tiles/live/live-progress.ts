/** The start and the end of a programme, in epoch milliseconds. */
type Times = { startTime: number; endTime: number }

/** Returns whether a programme is on the air at a time. */
export const isOnAir = ({ startTime, endTime }: Times, now: number): boolean => startTime <= now && now < endTime

/** Returns the elapsed part of a live programme in percent. Returns null before the start and after the end of the programme [C4.1-05]. */
export function liveProgress(programme: Times, now: number): number | null {
  if (!isOnAir(programme, now)) return null
  const { startTime, endTime } = programme
  return Math.round(((now - startTime) / (endTime - startTime)) * 100)
}

/** How far a live programme is, in percent of its time; nothing before and after it [C4.1-05]. */
export function liveProgress({ startTime, endTime }: { startTime: number; endTime: number }, now: number): number | null {
  if (now < startTime || now >= endTime) return null
  return Math.round(((now - startTime) / (endTime - startTime)) * 100)
}

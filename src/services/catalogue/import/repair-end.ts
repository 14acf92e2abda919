// Repairs the ends of programmes of a guide: a programme without an end, and a programme that overlaps the next one of its channel.
import type { Spooled } from './spool.ts'
import { repair, type Tally } from './tally.ts'

/** A programme without an end does not last longer than this, in milliseconds. If the next one begins later, the end stays unknown. */
const longest = 24 * 3_600_000

/** Returns a spooled programme with an end at or before the start of the next programme. Other entries are returned as they are. */
export function withRepairedEnd(spooled: Spooled, tally: Tally): Spooled {
  const { entry, nextStart, where } = spooled
  if (entry.kind !== 'programme' || nextStart === null) return spooled
  const { start, stop } = entry as { start: number; stop?: number }
  const next = new Date(nextStart).toISOString()
  if (stop === undefined) {
    if (nextStart - start > longest) return spooled
    repair(tally, { ...where, reason: `has no end: it ends when the next programme begins, at ${next}` })
  } else if (stop > nextStart) {
    repair(tally, {
      ...where,
      reason: `ends at ${new Date(stop).toISOString()}, after the next programme begins: it ends at ${next} instead`,
    })
  } else return spooled
  return { ...spooled, entry: { ...entry, stop: nextStart }, json: undefined }
}

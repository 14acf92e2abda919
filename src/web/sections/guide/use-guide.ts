import { useRef, useState } from 'react'
import type { GuideData } from '#contracts/graph/shapes.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import { useQuery } from '../../ui/graph/use-query.ts'
import { useVisit } from '../../ui/visit.tsx'
import { useZonedSchedule } from '../schedule/use-zoned-schedule.ts'
import { joinGuides } from './guide-cells.ts'

const hour = 3_600_000
/** The period that is loaded at once, in milliseconds. */
export const partLength = 6 * hour
/** The longest period that is on the page, in milliseconds, so that the page stays fast. */
const maxLength = 24 * hour

export type Direction = 'earlier' | 'later'

/** Returns the guide in the viewer's time zone, and `extend`, which loads further hours. */
export function useGuide(data: GuideData) {
  const visit = useVisit()
  const query = useQuery()
  const load = async (more: Record<string, unknown>, signal?: AbortSignal): Promise<GuideData | null> => {
    const result = await query<{ guide: { data: GuideData } }>(
      'guide',
      { ...graphVariables(visit), ...more },
      { ...(signal && { signal }) },
    )
    return result.data?.guide?.data ?? null
  }
  const { date, time } = visit.query
  const { shown, ...zoned } = useZonedSchedule(data, (timeZone, signal) =>
    load(date ? { date, time: time ?? null, timeZone } : { from: data.from, timeZone }, signal),
  )
  const [extended, setExtended] = useState<{ of: GuideData; guide: GuideData } | null>(null)
  const guide = extended?.of === shown ? extended.guide : shown
  const loading = useRef(new Map<Direction, Promise<GuideData | null>>())

  /** Loads a period. A response ends earlier if it would have too many programmes; then the rest is loaded too. */
  async function loadPeriod(from: number, to: number): Promise<GuideData | null> {
    let all: GuideData | null = null
    for (let at = from; at < to; at = all.to) {
      const hours = Math.max(1, Math.ceil((to - at) / hour))
      const part = await load({ from: at, hours, timeZone: guide.timeZone })
      if (!part || part.to <= at) return null
      all = all ? joinGuides(all, part) : part
    }
    return all
  }

  /** Returns whether the page has room for a number of further parts. */
  const hasRoom = (parts: number) => guide.to - guide.from + parts * partLength <= maxLength

  async function loadPart(direction: Direction): Promise<GuideData | null> {
    const from = direction === 'later' ? guide.to : guide.from - partLength
    const part = await loadPeriod(from, from + partLength).catch(() => null)
    if (!part) return null
    // The hours of the other direction may have been added in the meantime.
    setExtended((before) => ({ of: shown, guide: joinGuides(before?.of === shown ? before.guide : shown, part) }))
    return joinGuides(guide, part)
  }

  /** Loads six more hours. Returns the longer guide. Returns null if loading fails, or if a day is loaded already (`isFull`), or will be when the other direction has loaded. */
  function extend(direction: Direction): Promise<GuideData | null> {
    const known = loading.current.get(direction)
    if (known) return known
    if (!hasRoom(loading.current.size + 1)) return Promise.resolve(null)
    const part = loadPart(direction).finally(() => loading.current.delete(direction))
    loading.current.set(direction, part)
    return part
  }

  return { guide, isFull: !hasRoom(1), extend, ...zoned }
}

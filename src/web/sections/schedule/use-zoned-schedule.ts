import { useEffect, useEffectEvent, useState } from 'react'
import { useClock } from '../../ui/use-clock.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useViewerZone } from '../../ui/use-viewer-zone.ts'
import { useVisit } from '../../ui/visit.tsx'
import { wallClock } from './schedule-times.ts'

type ZonedData = { timeZone: string; today: string }
type Load<Data> = (timeZone: string, signal: AbortSignal) => Promise<Data | null>

/**
 * Returns `data` in the viewer's time zone. The page's data, which is the same for all visitors, comes first. The hook loads the data again
 * if the viewer has another time zone, or if the day has changed since the page was rendered.
 */
export function useZonedSchedule<Data extends ZonedData>(data: Data, load: Load<Data>) {
  const viewerZone = useViewerZone(useVisit())
  const now = useClock()
  const zone = useIsHydrated() ? viewerZone : null
  const [loaded, setLoaded] = useState<{ of: Data; data: Data | null } | null>(null)
  const today = zone && wallClock(now, zone).date
  const shown = (loaded?.of === data && loaded.data) || data

  const loadAgain = useEffectEvent(async (timeZone: string, signal: AbortSignal) => {
    if (shown.timeZone === timeZone && shown.today === today) return setLoaded({ of: data, data: shown })
    const result = await load(timeZone, signal).catch(() => null)
    // If loading fails, the page's data stays: its time zone is named above the list.
    if (!signal.aborted) setLoaded({ of: data, data: result ?? shown })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the data and the day are reasons to load again
  useEffect(() => {
    if (zone === null) return
    const controller = new AbortController()
    loadAgain(zone, controller.signal)
    return () => controller.abort()
  }, [zone, today, data])

  /** `zone`: the viewer's time zone, null until hydration. `isSettled`: the shown data is final for this time zone. */
  return { shown, now, zone, isSettled: loaded?.of === data }
}

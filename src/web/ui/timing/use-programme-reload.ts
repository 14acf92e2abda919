import { useEffect, useEffectEvent, useRef } from 'react'
import { programmeReload } from '#contracts/limits.ts'

const { spread, retry, longestRetry, longestTimer } = programmeReload

type Reload = {
  /** The subject, such as a channel. A change of it resets the wait between two attempts. */
  of: unknown
  /** The time at which the programmes on the screen are out of date, in epoch milliseconds; 0: load them at once; Infinity: never. */
  due: number
  /** Loads the programmes, and shows them unless `signal` is aborted. */
  load: (signal: AbortSignal) => Promise<void>
}

/**
 * Loads programmes again at `due`. Viewers wait for different times, so that not all of them ask in the same second. While `due` stays in the past,
 * because the answer was missing or old, loads them again, less and less often. A hidden tab loads them when the viewer comes back.
 */
export function useProgrammeReload({ of, due, load }: Reload): void {
  const loadNow = useEffectEvent(load)
  const tries = useRef({ of, count: 0 })
  useEffect(() => {
    if (due === Number.POSITIVE_INFINITY) return
    if (tries.current.of !== of || due > Date.now()) tries.current = { of, count: 0 }
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout>
    let next = nextLoad(due, tries.current.count)
    const check = () => {
      clearTimeout(timer)
      if (document.hidden) return
      if (Date.now() < next) timer = setTimeout(check, Math.min(next - Date.now(), longestTimer))
      else reload()
    }
    const reload = async () => {
      // While this load is under way, a return to the tab starts no other.
      next = Number.POSITIVE_INFINITY
      tries.current.count++
      await loadNow(signal).catch(() => {})
      if (signal.aborted) return
      next = nextLoad(due, tries.current.count)
      check()
    }
    check()
    document.addEventListener('visibilitychange', check, { signal })
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [of, due])
}

/** Returns the time of the next load. The wait after an answer that was missing or old doubles with each try. */
function nextLoad(due: number, tries: number): number {
  const afterTry = tries && Date.now() + Math.min(retry * 2 ** (tries - 1), longestRetry)
  return Math.max(due, afterTry) + Math.random() * spread
}

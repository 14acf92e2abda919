// The current time for components that change with it. Those with the same interval share a timer, which stops without components.
import { useEffect, useState } from 'react'
import { liveCalloutTick, liveTileCheck } from '#contracts/limits.ts'
import { useIsHydrated } from './use-is-hydrated.ts'
import { useVisit } from './visit.tsx'

type Listener = (now: number) => void

const clocks = { [liveTileCheck]: createClock(liveTileCheck), [liveCalloutTick]: createClock(liveCalloutTick) }

function createClock(every: number) {
  const listeners = new Set<Listener>()
  let stop: (() => void) | undefined

  function read() {
    const now = Date.now()
    for (const listener of listeners) listener(now)
  }
  function start() {
    const timer = setInterval(read, every)
    const controller = new AbortController()
    const { signal } = controller
    // Browsers stop the timers of a tab in the background, and of a sleeping computer.
    document.addEventListener('visibilitychange', () => document.hidden || read(), { signal })
    addEventListener('pageshow', read, { signal })
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }
  return {
    read,
    subscribe(listener: Listener) {
      listeners.add(listener)
      stop ??= start()
      listener(Date.now())
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}

/** Updates all components of the clock of 30 s now. */
export const readClock = (): void => clocks[liveTileCheck].read()

type Options = {
  /** Milliseconds between two updates. */
  every?: keyof typeof clocks
  /** The time after which nothing changes any more: the updates stop. */
  until?: number
  /** Returns the next time at which something changes: the time is updated then too. */
  nextChange?: (now: number) => number
}

/** The shortest wait for a change, in milliseconds: timers may run a moment before the time that they wait for. */
const shortest = 50

/**
 * Returns the current time in epoch ms, updated every 30 s and when the viewer returns to the tab. On the server and during hydration, returns the time
 * at which the page was rendered.
 */
export function useClock({ every = liveTileCheck, until = Number.POSITIVE_INFINITY, nextChange }: Options = {}): number {
  const { now: rendered } = useVisit()
  const isHydrated = useIsHydrated()
  const [now, setNow] = useState(() => (isHydrated ? Date.now() : rendered))
  const isOver = until <= now
  useEffect(() => (isOver ? undefined : clocks[every].subscribe(setNow)), [every, isOver])
  const change = nextChange?.(now) ?? Number.POSITIVE_INFINITY
  useEffect(() => {
    if (change - now > every) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(change - now, shortest))
    return () => clearTimeout(timer)
  }, [every, change, now])
  return now
}

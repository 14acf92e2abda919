// The current time for components that change with it. They share a timer, which stops without components.
import { useEffect, useState } from 'react'
import { liveTileCheck } from '#contracts/limits.ts'
import { useIsHydrated } from './use-is-hydrated.ts'
import { useVisit } from './visit.tsx'

const listeners = new Set<(now: number) => void>()
let stop: (() => void) | undefined

/** Updates all components now. */
export function readClock(): void {
  const now = Date.now()
  for (const listener of listeners) listener(now)
}

function start(): () => void {
  const timer = setInterval(readClock, liveTileCheck)
  const controller = new AbortController()
  const { signal } = controller
  // Browsers stop the timers of a tab in the background, and of a sleeping computer.
  document.addEventListener('visibilitychange', () => document.hidden || readClock(), { signal })
  addEventListener('pageshow', readClock, { signal })
  return () => {
    clearInterval(timer)
    controller.abort()
  }
}

function subscribe(listener: (now: number) => void): () => void {
  listeners.add(listener)
  stop ??= start()
  listener(Date.now())
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}

type Options = {
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
export function useClock({ until = Number.POSITIVE_INFINITY, nextChange }: Options = {}): number {
  const { now: rendered } = useVisit()
  const isHydrated = useIsHydrated()
  const [now, setNow] = useState(() => (isHydrated ? Date.now() : rendered))
  const isOver = until <= now
  useEffect(() => (isOver ? undefined : subscribe(setNow)), [isOver])
  const change = nextChange?.(now) ?? Number.POSITIVE_INFINITY
  useEffect(() => {
    if (change - now > liveTileCheck) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(change - now, shortest))
    return () => clearTimeout(timer)
  }, [change, now])
  return now
}

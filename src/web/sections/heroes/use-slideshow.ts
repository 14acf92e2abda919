import { type RefObject, useEffect, useState } from 'react'
import { slideshow } from '#contracts/limits.ts'

type Slideshow = {
  current: number
  playing: boolean
  hydrated: boolean
  go: (index: number) => void
  toggle: () => void
  update: () => void
}

/**
 * Shows the next slide of a sideways scroller every five seconds [C9-08]. Pauses while the pointer or the focus is on the scroller, and
 * while the tab is hidden. Does not start automatically if the viewer prefers reduced motion.
 */
export function useSlideshow(scroller: RefObject<HTMLElement | null>, count: number, autoplay: boolean): Slideshow {
  const [current, setCurrent] = useState(0)
  const [hydrated, setHydrated] = useState(false)
  const [stopped, setStopped] = useState(false)
  const paused = usePaused(scroller)
  const playing = hydrated && !stopped && count > 1

  useEffect(() => {
    setHydrated(true)
    setStopped(!autoplay || matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [autoplay])

  useEffect(() => {
    if (!playing || paused) return
    const next = setTimeout(() => scrollToSlide(scroller.current, (current + 1) % count), slideshow.autoplay)
    return () => clearTimeout(next)
  }, [playing, paused, current, count, scroller])

  const update = () => {
    const list = scroller.current
    if (list) setCurrent(Math.min(count - 1, Math.round(list.scrollLeft / (list.clientWidth || 1))))
  }
  return { current, playing, hydrated, update, go: (index) => scrollToSlide(scroller.current, index), toggle: () => setStopped(!stopped) }
}

function scrollToSlide(scroller: HTMLElement | null, index: number): void {
  if (!scroller) return
  const far = Math.abs(scroller.scrollLeft / scroller.clientWidth - index) > 1.5
  scroller.scrollTo({ left: index * scroller.clientWidth, behavior: far ? 'instant' : undefined })
}

/** Returns whether the slideshow is paused: the pointer is over it, the focus is within it, or the tab is hidden. */
function usePaused(scroller: RefObject<HTMLElement | null>): boolean {
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    const lead = scroller.current?.parentElement
    if (!lead) return
    const controller = new AbortController()
    const reasons = { pointer: false, focus: false, hidden: document.hidden }
    const setReason = (reason: keyof typeof reasons, value: boolean) => () => {
      reasons[reason] = value
      setPaused(reasons.pointer || reasons.focus || reasons.hidden)
    }
    const listen = (target: EventTarget, type: string, run: () => void) => target.addEventListener(type, run, { signal: controller.signal })
    listen(lead, 'pointerenter', setReason('pointer', true))
    listen(lead, 'pointerleave', setReason('pointer', false))
    listen(lead, 'focusin', setReason('focus', true))
    listen(lead, 'focusout', setReason('focus', false))
    listen(document, 'visibilitychange', () => setReason('hidden', document.hidden)())
    return () => controller.abort()
  }, [scroller])
  return paused
}

import { type RefObject, useEffect, useState } from 'react'
import { slideshow } from '#contracts/limits.ts'

type Slideshow = { current: number; playing: boolean; awake: boolean; go: (index: number) => void; toggle: () => void; look: () => void }

/** Slides in a sideways scroller: one every five seconds, unless somebody looks closely, looks away, or asked for less motion [C9-08]. */
export function useSlideshow(scroller: RefObject<HTMLElement | null>, count: number, autoplay: boolean): Slideshow {
  const [current, setCurrent] = useState(0)
  const [awake, setAwake] = useState(false)
  const [stopped, setStopped] = useState(false)
  const held = useHeld(scroller)
  const playing = awake && !stopped && count > 1

  useEffect(() => {
    setAwake(true)
    setStopped(!autoplay || matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [autoplay])

  useEffect(() => {
    if (!playing || held) return
    const next = setTimeout(() => scrollToSlide(scroller.current, (current + 1) % count), slideshow.autoplay)
    return () => clearTimeout(next)
  }, [playing, held, current, count, scroller])

  const look = () => {
    const list = scroller.current
    if (list) setCurrent(Math.min(count - 1, Math.round(list.scrollLeft / (list.clientWidth || 1))))
  }
  return { current, playing, awake, look, go: (index) => scrollToSlide(scroller.current, index), toggle: () => setStopped(!stopped) }
}

function scrollToSlide(scroller: HTMLElement | null, index: number): void {
  if (!scroller) return
  const far = Math.abs(scroller.scrollLeft / scroller.clientWidth - index) > 1.5
  scroller.scrollTo({ left: index * scroller.clientWidth, behavior: far ? 'instant' : undefined })
}

/** Held while the pointer is over it, focus is within it or the tab is hidden. */
function useHeld(scroller: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const lead = scroller.current?.parentElement
    if (!lead) return
    const gone = new AbortController()
    const reasons = { pointer: false, focus: false, hidden: document.hidden }
    const because = (reason: keyof typeof reasons, value: boolean) => () => {
      reasons[reason] = value
      setHeld(reasons.pointer || reasons.focus || reasons.hidden)
    }
    const listen = (target: EventTarget, type: string, run: () => void) => target.addEventListener(type, run, { signal: gone.signal })
    listen(lead, 'pointerenter', because('pointer', true))
    listen(lead, 'pointerleave', because('pointer', false))
    listen(lead, 'focusin', because('focus', true))
    listen(lead, 'focusout', because('focus', false))
    listen(document, 'visibilitychange', () => because('hidden', document.hidden)())
    return () => gone.abort()
  }, [scroller])
  return held
}

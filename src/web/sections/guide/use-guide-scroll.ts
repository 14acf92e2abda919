import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Period } from './guide-cells.ts'
import type { Direction } from './use-guide.ts'

const minute = 60_000

/** Returns functions that scroll the guide along its time axis. When earlier hours are added on the left, the visible hours stay in place. */
export function useGuideScroll(scroller: RefObject<HTMLElement | null>, { from, to }: Period) {
  /** Returns the widths in px of a minute, and of the visible part of the time axis. */
  const measure = () => {
    const box = scroller.current!
    const channel = box.querySelector<HTMLElement>('[role="rowheader"]')?.offsetWidth ?? 0
    const axis = (box.querySelector<HTMLElement>('[role="row"]')?.offsetWidth ?? 0) - channel
    return { box, perMinute: axis / ((to - from) / minute), visible: box.clientWidth - channel }
  }

  const shown = useRef({ from, to })
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { from, to }
    if (from >= before.from || to < before.to) return
    const { box, perMinute } = measure()
    box.scrollLeft += ((before.from - from) / minute) * perMinute
  })

  return {
    /** Scrolls to an instant, unless it is visible already. */
    scrollToTime(time: number) {
      const { box, perMinute, visible } = measure()
      const at = ((time - from) / minute) * perMinute
      const isVisible = at >= box.scrollLeft && at < box.scrollLeft + visible - 15 * perMinute
      if (!isVisible) box.scrollLeft = at - 15 * perMinute
    },
    /** Scrolls by most of a screen. Returns false at the edge. */
    scrollBy(direction: Direction): boolean {
      const { box, visible } = measure()
      const before = box.scrollLeft
      box.scrollLeft += (direction === 'later' ? 0.9 : -0.9) * visible
      return box.scrollLeft !== before
    },
  }
}

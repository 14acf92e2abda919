import { useLayoutEffect, useRef } from 'react'
import { type Box, type Shift, shiftOf } from './arrange.ts'
import type { CueBox } from './cue-boxes.ts'

/** The part of the picture at each edge that captions leave free. Some screens cut it off. */
const margin = 0.04
/** Pixels between the captions and the control bar. */
const barGap = 8

/** Returns the part of the picture in which captions may be: above the control bar, if there is one. */
function areaOf(picture: HTMLElement, bar: Element | null | undefined): Box {
  const { top, width, height } = picture.getBoundingClientRect()
  const low = height * (1 - margin)
  const bottom = bar ? Math.min(bar.getBoundingClientRect().top - top - barGap, low) : low
  return { left: width * margin, top: height * margin, width: width * (1 - 2 * margin), height: Math.max(bottom - height * margin, 0) }
}

/** Returns the rectangle of the text of a cue or of a region, without the shift that was applied. */
function boxOf(element: HTMLElement, isCentered: boolean): Box {
  const text = element.firstElementChild as HTMLElement
  const { offsetWidth: width, offsetHeight: height } = text
  const box = { left: element.offsetLeft + text.offsetLeft, top: element.offsetTop + text.offsetTop, width, height }
  return isCentered ? { ...box, top: box.top - height / 2 } : box
}

const moved = (box: Box, { x, y }: Shift): Box => ({ ...box, left: box.left + x, top: box.top + y })

/**
 * Moves the boxes of cues in `picture`, so that they do not overlap, and stay in the picture and above the visible control bar. A cue that is shown
 * keeps its place when another cue begins or ends. `look` changes when the size of the text may have changed.
 */
export function useCueLayout(boxes: readonly CueBox[], hasBar: boolean, look: unknown) {
  const picture = useRef<HTMLDivElement>(null)
  const shifts = useRef(new Map<string, Shift>())

  const arrange = useRef(() => {})
  arrange.current = () => {
    const root = picture.current
    if (!root) return
    const area = areaOf(root, hasBar ? root.parentElement!.querySelector('[data-controls]')?.firstElementChild : null)
    const elements = [...root.children] as HTMLElement[]
    const kept = new Map<string, Shift>()
    const taken: Box[] = []
    const known = (key: string) => (shifts.current.has(key) ? 0 : 1)
    const order = boxes.map(({ key, place }, index) => ({ key, place, element: elements[index]! }))
    for (const { key, place, element } of order.sort((one, other) => known(one.key) - known(other.key))) {
      const box = boxOf(element, place.isCentered)
      const shift = shifts.current.get(key) ?? shiftOf(box, place.moves, taken, area)
      taken.push(moved(box, shift))
      kept.set(key, shift)
      element.style.translate = `${shift.x}px ${shift.y - (place.isCentered ? box.height / 2 : 0)}px`
    }
    shifts.current = kept
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the look and the bar change the places of all cues.
  useLayoutEffect(() => {
    const arrangeAll = () => {
      shifts.current.clear()
      arrange.current()
    }
    arrangeAll()
    const observer = new ResizeObserver(arrangeAll)
    observer.observe(picture.current!)
    return () => observer.disconnect()
  }, [hasBar, look])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new cues need a place.
  useLayoutEffect(() => arrange.current(), [boxes])
  return picture
}

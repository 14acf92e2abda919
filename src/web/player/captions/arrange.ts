import type { Direction } from './cue-place.ts'

/** A rectangle in pixels. */
export type Box = { top: number; left: number; width: number; height: number }
export type Shift = { x: number; y: number }

const overlap = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

const clamp = (start: number, size: number, from: number, space: number) => Math.max(Math.min(start, from + space - size), from)

/** Moves a box into the area. A box that is larger than the area begins at its start. */
const inside = (box: Box, area: Box): Box => ({
  ...box,
  left: clamp(box.left, box.width, area.left, area.width),
  top: clamp(box.top, box.height, area.top, area.height),
})

/** Moves a box just beyond another box. */
function beyond(box: Box, other: Box, direction: Direction): Box {
  if (direction === 'up') return { ...box, top: other.top - box.height }
  if (direction === 'down') return { ...box, top: other.top + other.height }
  if (direction === 'left') return { ...box, left: other.left - box.width }
  return { ...box, left: other.left + other.width }
}

const opposites = { up: 'down', down: 'up', left: 'right', right: 'left' } as const

/** Returns the first free place in a direction, or null if there is none in the area. */
function freePlace(box: Box, direction: Direction, taken: readonly Box[], area: Box): Box | null {
  let place = box
  // Each step passes one taken box for good.
  for (let step = 0; step <= taken.length; step++) {
    const other = taken.find((each) => overlap(place, each))
    if (!other) {
      const { top, left } = inside(place, area)
      return top === place.top && left === place.left ? place : null
    }
    place = beyond(place, other, direction)
  }
  return null
}

/**
 * Returns how far a cue moves, so that it is in the area and covers no taken box. A cue without a free place stays in the area, over the others.
 */
export function shiftOf(box: Box, moves: Direction, taken: readonly Box[], area: Box): Shift {
  const start = inside(box, area)
  const place = freePlace(start, moves, taken, area) ?? freePlace(start, opposites[moves], taken, area) ?? start
  return { x: place.left - box.left, y: place.top - box.top }
}

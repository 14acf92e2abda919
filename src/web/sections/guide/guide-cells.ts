// The cells of the guide: one row for each channel, one cell for each programme.
import type { GuideData } from '#contracts/graph/shapes.ts'
import type { Programme } from '../schedule/programme-links.ts'

/** The part of a programme that the guide shows, in epoch milliseconds. */
export type Cell = { programme: Programme; start: number; end: number }
export type Period = { from: number; to: number }

/** Returns the cells of a channel. A programme ends when the next one begins, so that no cell covers another. */
export function cellsOf(programmes: readonly Programme[], { from, to }: Period): Cell[] {
  return programmes.flatMap((programme, index) => {
    const start = Math.max(programme.startTime, from)
    const end = Math.min(programme.endTime, programmes[index + 1]?.startTime ?? to, to)
    return end > start ? [{ programme, start, end }] : []
  })
}

/** Joins two guides whose periods follow each other. */
export function joinGuides(one: GuideData, other: GuideData): GuideData {
  const [first, second] = one.from <= other.from ? [one, other] : [other, one]
  const channels = first.channels.map((channel) => {
    const next = second.channels.find(({ streamAccessName }) => streamAccessName === channel.streamAccessName)?.programmes ?? []
    const inBoth = new Set(next.map(({ v4ID }) => v4ID))
    return { ...channel, programmes: [...channel.programmes.filter(({ v4ID }) => !inBoth.has(v4ID)), ...next] }
  })
  return { ...one, channels, from: first.from, to: second.to }
}

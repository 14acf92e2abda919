import { expect, test } from 'vitest'
import { day } from '../testing/pages.ts'
import { type Cell, cellsOf } from './guide-cells.ts'
import { cellAt, channelCell, moveFocus, type Place } from './move-focus.ts'

const hour = 3_600_000
const [programme] = day().programmes
const cell = (start: number, end: number): Cell => ({ programme: programme!, start: start * hour, end: end * hour })
const period = { from: 0, to: 6 * hour }
/** Rows: whole hours; a long programme; no programmes; a gap from 1 to 3. */
const rows = [[cell(0, 1), cell(1, 2), cell(2, 6)], [cell(0, 6)], [], [cell(0, 1), cell(3, 6)]]
const at = (row: number, hours: number): Place => ({ row, at: hours * hour })
const press = (key: string, place: Place, isFar = false) => moveFocus(key, place, rows, period, isFar)

test('left and right move between the programmes of a channel, and to the channel’s name', () => {
  expect(press('ArrowRight', at(0, 0.5))).toEqual(at(0, 1))
  expect(press('ArrowLeft', at(0, 1))).toEqual(at(0, 0))
  expect(press('ArrowLeft', at(0, 0))).toEqual({ row: 0, at: channelCell })
  expect(press('ArrowLeft', { row: 0, at: channelCell })).toBeNull()
  expect(press('ArrowRight', { row: 0, at: channelCell })).toEqual(at(0, 0))
  expect(press('ArrowRight', at(0, 3))).toBe('later')
})

test('up and down keep the time, and skip channels without programmes', () => {
  expect(press('ArrowDown', at(0, 2))).toEqual(at(1, 2))
  expect(press('ArrowDown', at(1, 2))).toEqual(at(3, 2))
  expect(press('ArrowUp', at(3, 2))).toEqual(at(1, 2))
  expect(press('ArrowUp', at(0, 2))).toBeNull()
  expect(press('ArrowDown', at(3, 2))).toBeNull()
  expect(press('ArrowDown', { row: 1, at: channelCell })).toEqual({ row: 2, at: channelCell })
  // In a gap, the next programme has the focus.
  expect(cellAt(rows[3]!, 2 * hour)?.start).toBe(3 * hour)
  expect(press('ArrowLeft', at(3, 2))).toEqual(at(3, 0))
})

test('Home and End move within a channel, with Control between the channels', () => {
  expect(press('Home', at(0, 2))).toEqual({ row: 0, at: channelCell })
  expect(press('End', at(0, 0))).toEqual(at(0, 2))
  expect(press('Home', at(3, 2), true)).toEqual(at(0, 2))
  expect(press('End', at(0, 2), true)).toEqual(at(3, 2))
})

test('Page Up and Page Down move by two hours, and ask for more hours at the edges', () => {
  expect(press('PageDown', at(0, 0.5))).toEqual(at(0, 2.5))
  expect(press('PageUp', at(0, 2.5))).toEqual(at(0, 0.5))
  expect(press('PageDown', at(0, 4.5))).toBe('later')
  expect(press('PageUp', at(0, 1))).toBe('earlier')
  expect(press('x', at(0, 1))).toBeNull()
})

test('overlapping programmes are cut, and programmes outside of the period are left out', () => {
  const programmes = [
    { ...programme!, startTime: -hour, endTime: 0 },
    { ...programme!, startTime: -hour, endTime: 2 * hour },
    { ...programme!, startTime: hour, endTime: hour },
    { ...programme!, startTime: hour, endTime: 9 * hour },
    { ...programme!, startTime: 6 * hour, endTime: 7 * hour },
  ]
  expect(cellsOf(programmes, period).map(({ start, end }) => [start / hour, end / hour])).toEqual([
    [0, 1],
    [1, 6],
  ])
})

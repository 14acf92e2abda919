// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Item } from '#contracts/graph/shapes.ts'
import { genre, listOf, videos } from '../tiles/testing/items.ts'
import type { Query } from '../ui/query.tsx'
import { Grid } from './grid.tsx'
import { Stack } from './stack.tsx'
import { island, press, soon } from './testing/island.tsx'
import { standInForObserver } from './testing/watcher.ts'

const moreItems = { queryName: 'paginatedComponent', entryField: 'data', queryVariables: { name: 'shows', cursor: 'c2', app: 'nbc' } }
const answer = (items: Item[], more = true) => ({
  data: { paginatedComponent: { data: listOf(items, { moreItems: more ? moreItems : null }) } },
})
const asQuery = (run: () => Promise<unknown>) => vi.fn(run) as unknown as Query

const { first, intoView } = standInForObserver()
const tiles = (box: Element) => box.querySelectorAll('li a').length

test('[C4.5-01] [C2.7-05] a grid loads more items when its spinner comes into view', async () => {
  const query = asQuery(async () => answer(videos(6, 7)))
  const box = await island(<Grid data={listOf(videos(6), { moreItems })} index={1} />, query)
  expect(query).not.toHaveBeenCalled()
  expect(first()?.target.querySelector('[aria-label="Loading more"]')).not.toBeNull()
  await intoView()
  expect(query).toHaveBeenCalledWith(
    'paginatedComponent',
    expect.objectContaining({ cursor: 'c2', queryName: 'paginatedComponent' }),
    expect.anything(),
  )
  expect(tiles(box)).toBe(12)
  expect(box.querySelector('[role=status]')?.textContent).toBe('6 more loaded')
})

test.each([
  ['the source is not a lazy list', { ...moreItems, queryName: 'favoritesShelf' }, async () => answer(videos(6, 7))],
  ['loading fails', moreItems, async () => Promise.reject(new Error('gone'))],
  ['the graph answers an error', moreItems, async () => ({ data: null, errors: [{ message: 'x' }] })],
  ['nothing comes', moreItems, async () => answer([])],
])('[C4.5-02] more-loading stops when %s', async (_, source, run) => {
  const query = asQuery(run)
  const box = await island(<Grid data={listOf(videos(6), { moreItems: source })} index={1} />, query)
  await intoView()
  const asked = vi.mocked(query).mock.calls.length
  expect(box.querySelector('[aria-label="Loading more"]')).toBeNull()
  await intoView()
  expect(query).toHaveBeenCalledTimes(asked)
  expect(tiles(box)).toBe(6)
})

test('[C2.7-04] a stack is a vertical list with a Load more button, where there is more', async () => {
  const query = asQuery(async () => answer(videos(3, 4), false))
  const box = await island(<Stack data={listOf(videos(3), { moreItems })} index={1} />, query)
  const button = () => box.querySelector('button')
  expect(button()?.textContent).toBe('Load more')
  await press(button())
  expect(tiles(box)).toBe(6)
  expect(button()).toBeNull()
  const whole = await island(<Stack data={listOf(videos(3))} index={1} />)
  expect(whole.querySelector('button')).toBeNull()
})

test('what comes later may be of another kind than what stood there: its tiles are made ready first', async () => {
  const query = asQuery(async () => answer([genre()], false))
  const box = await island(<Stack data={listOf(videos(3), { moreItems })} index={1} />, query)
  await press(box.querySelector('button'))
  await soon(() => box.textContent.includes('Comedy'))
})

test('what is still to come has the shape of a row, as wide as the window allows, counted anew at most every 500 ms', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('innerWidth', 1280)
  const box = await island(<Grid data={listOf(videos(6), { moreItems })} index={1} />)
  const coming = () => box.querySelectorAll('[aria-hidden] li').length
  expect(coming()).toBe(3)
  const becomes = (width: number) =>
    act(async () => {
      vi.stubGlobal('innerWidth', width)
      dispatchEvent(new Event('resize'))
    })
  await becomes(1500)
  expect(coming()).toBe(4)
  await becomes(600)
  expect(coming()).toBe(4)
  await act(async () => vi.advanceTimersByTime(500))
  expect(coming()).toBe(2)
  vi.useRealTimers()
})

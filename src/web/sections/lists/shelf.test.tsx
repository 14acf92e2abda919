// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListData } from '#contracts/graph/shapes.ts'
import { itemAt } from '../../tiles/shown-items.ts'
import { listOf, videos } from '../../tiles/testing/items.ts'
import type { Query } from '../../ui/graph/query.ts'
import { hydrated, layOut, press, scrolled, waitUntil } from '../testing/hydrated.tsx'
import { Shelf } from './shelf.tsx'

afterEach(() => void vi.useRealTimers())

const moreItems = {
  queryName: 'paginatedShelf',
  entryField: 'paginatedShelf',
  queryVariables: { name: 'latest', cursor: 'c2', app: 'nbc' },
}
const sizes = { width: 1000, tile: 300, gap: 20 }

async function shelf(data: ListData, query?: Query) {
  const box = await hydrated(<Shelf data={data} index={3} />, query)
  const row = box.querySelector('ul')!
  const [left, right] = box.querySelectorAll('button')
  layOut(row, sizes)
  await scrolled(row, 0)
  return { box, row, left: left!, right: right! }
}

test('an arrow scrolls by a page of visible tiles', async () => {
  const { row, left, right } = await shelf(listOf(videos(12)))
  row.scrollBy = vi.fn()
  await press(right)
  expect(row.scrollBy).toHaveBeenLastCalledWith({ left: 3 * 320 })
  await press(left)
  expect(row.scrollBy).toHaveBeenLastCalledWith({ left: -3 * 320 })
})

test('the right arrow loads more items if the row fits the window and cannot scroll', async () => {
  const query = vi.fn(async () => ({ data: { paginatedShelf: { data: listOf(videos(3, 4)) } } }))
  const { box, right } = await shelf(listOf(videos(3), { moreItems }), query as unknown as Query)
  await press(right)
  await waitUntil(() => box.querySelectorAll('li a').length === 6)
  expect(query).toHaveBeenCalledTimes(1)
})

test('the left arrow is visible if the shelf is scrolled; the right arrow is visible if there is more content', async () => {
  const { row, left, right } = await shelf(listOf(videos(6)))
  expect([left.hidden, right.hidden]).toEqual([true, false])
  await scrolled(row, 400)
  expect([left.hidden, right.hidden]).toEqual([false, false])
  await scrolled(row, 6 * 320 - 20 - 1000)
  expect([left.hidden, right.hidden]).toEqual([false, true])
})

test('a shelf that is scrolled past two thirds loads more items one time and appends them', async () => {
  const query = vi.fn(async () => ({ data: { paginatedShelf: { data: listOf(videos(4, 13)) } } })) as unknown as Query
  const data = listOf(videos(12), { moreItems })
  const { row } = await shelf(data, query)
  const end = 12 * 320 - 20 - 1000
  await scrolled(row, end * 0.6)
  expect(query).not.toHaveBeenCalled()
  await scrolled(row, end * 0.7)
  await scrolled(row, end * 0.71)
  expect(query).toHaveBeenCalledTimes(1)
  expect(query).toHaveBeenCalledWith(
    'paginatedShelf',
    expect.objectContaining({ name: 'latest', cursor: 'c2', app: 'nbc' }),
    expect.anything(),
  )
  expect(row.children).toHaveLength(16)
  expect(row.lastElementChild?.querySelector('a')?.dataset['item']).toBe('15')
  expect(itemAt(data, 15)?.data).toMatchObject({ v4ID: 'v16' })
  await scrolled(row, 16 * 320)
  expect(query).toHaveBeenCalledTimes(1)
})

test('scrolling does not repeat a failed query for more items', async () => {
  const query = vi.fn(async () => Promise.reject(new Error('gone'))) as unknown as Query
  const { row, right } = await shelf(listOf(videos(5), { moreItems }), query)
  await scrolled(row, 580)
  await scrolled(row, 575)
  await scrolled(row, 580)
  expect(query).toHaveBeenCalledTimes(1)
  // No content follows the error message, so the right arrow is hidden.
  await scrolled(row, 900)
  expect(right.hidden).toBe(true)
})

test('pictures are deferred until the shelf is in view or the viewer interacts with it', async () => {
  const { box } = await shelf(listOf(videos(4)))
  const loading = () => [...box.querySelectorAll('img')].map((picture) => picture.loading)
  expect(loading()).toEqual(['lazy', 'lazy', 'lazy', 'lazy'])
  await act(async () => {
    box.querySelector('a')!.focus()
  })
  expect(loading()).toEqual(['eager', 'eager', 'eager', 'eager'])
})

test('pictures of further items load at once while the pointer is in the shelf', async () => {
  const query = vi.fn(async () => ({ data: { paginatedShelf: { data: listOf(videos(4, 13)) } } })) as unknown as Query
  const { box, row } = await shelf(listOf(videos(12), { moreItems }), query)
  const frame = row.parentElement!
  vi.spyOn(frame, 'matches').mockImplementation((selector) => selector === ':hover')
  await scrolled(row, 12 * 320)
  await waitUntil(() => box.querySelectorAll('img').length === 16)
  expect([...box.querySelectorAll('img')].map((picture) => picture.loading)).not.toContain('lazy')
})

test('a resize scrolls a shelf back to the start, at most every 500 ms', async () => {
  vi.useFakeTimers()
  const { row } = await shelf(listOf(videos(12)))
  row.scrollTo = vi.fn() as unknown as typeof row.scrollTo
  const narrower = async (width: number) =>
    act(async () => {
      vi.stubGlobal('innerWidth', width)
      window.dispatchEvent(new Event('resize'))
    })
  await narrower(900)
  expect(row.scrollTo).toHaveBeenCalledTimes(1)
  expect(row.scrollTo).toHaveBeenCalledWith({ left: 0 })
  await narrower(880)
  await narrower(860)
  expect(row.scrollTo).toHaveBeenCalledTimes(1)
  await act(async () => vi.advanceTimersByTime(500))
  expect(row.scrollTo).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})

test('autoScroll scrolls the shelf to the item with the given value in the given field', async () => {
  const scrollTo = vi.spyOn(Element.prototype, 'scrollTo').mockReturnValue()
  await shelf(listOf(videos(9), { autoScroll: { isEnabled: true, key: 'mpxGuid', value: '9005' } }))
  expect(scrollTo).toHaveBeenCalledTimes(1)
  scrollTo.mockClear()
  await shelf(listOf(videos(9), { autoScroll: { isEnabled: false, key: 'mpxGuid', value: '9005' } }))
  expect(scrollTo).not.toHaveBeenCalled()
})

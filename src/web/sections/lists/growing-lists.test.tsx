// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Item } from '#contracts/graph/shapes.ts'
import { genre, listOf, videos } from '../../tiles/testing/items.ts'
import type { Query } from '../../ui/graph/query.ts'
import { ReportProvider } from '../../ui/report.ts'
import { hydrated, layOut, press, scrolled, waitUntil } from '../testing/hydrated.tsx'
import { stubIntersectionObserver } from '../testing/watcher.ts'
import { Grid } from './grid.tsx'
import { Shelf } from './shelf.tsx'
import { Stack } from './stack.tsx'

const moreItems = { queryName: 'paginatedComponent', entryField: 'data', queryVariables: { name: 'shows', cursor: 'c2', app: 'nbc' } }
const answer = (items: Item[], more = true) => ({
  data: { paginatedComponent: { data: listOf(items, { moreItems: more ? moreItems : null }) } },
})
const asQuery = (run: () => Promise<unknown>) => vi.fn(run) as unknown as Query

const { first, intoView } = stubIntersectionObserver()
const tiles = (box: Element) => box.querySelectorAll('li a').length

test('a grid loads more items when its spinner comes into view', async () => {
  const query = asQuery(async () => answer(videos(6, 7)))
  const box = await hydrated(<Grid data={listOf(videos(6), { moreItems })} index={1} />, query)
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
  ['the source returns nothing', moreItems, async () => answer([])],
])('a list stops loading more items when %s', async (_, source, run) => {
  const query = asQuery(run)
  const box = await hydrated(<Grid data={listOf(videos(6), { moreItems: source })} index={1} />, query)
  await intoView()
  const calls = vi.mocked(query).mock.calls.length
  expect(box.querySelector('[aria-label="Loading more"]')).toBeNull()
  await intoView()
  expect(query).toHaveBeenCalledTimes(calls)
  expect(tiles(box)).toBe(6)
})

/**
 * Returns a query that fails `failures` times and then returns three items. Also returns a spy for reports, and `mount`, which renders with
 * the query and the spy.
 */
function recovering(operation: string, failures: number) {
  let calls = 0
  const query = asQuery(async () => {
    if (++calls <= failures) throw new Error('gone')
    return { data: { [operation]: { data: listOf(videos(3, 7)) } } }
  })
  const report = vi.fn()
  return { query, report, mount: (children: ReactNode) => hydrated(<ReportProvider value={report}>{children}</ReportProvider>, query) }
}
const problem = 'Sorry, we had a problem. Please try again.'

test.each([
  ['grid', Grid, intoView],
  ['stack', Stack, (box: Element) => press(box.querySelector('button'))],
] as const)(
  'when further items of a %s fail to load, the list shows an error, reports each failure one time, and loads the items on Try again',
  async (_, List, begin) => {
    const { query, report, mount } = recovering('paginatedComponent', 2)
    const box = await mount(<List data={listOf(videos(6), { moreItems })} index={1} />)
    await begin(box)
    const alert = () => box.querySelector('[role=alert]')
    expect(alert()?.querySelector('p')?.textContent).toBe(problem)
    expect(report.mock.calls).toEqual([
      [{ message: 'Unable to lazy load component using paginatedComponent query', system: 'Lazy Component BFF' }],
    ])
    await intoView()
    expect(query).toHaveBeenCalledTimes(1)
    await press(alert()!.querySelector('button'))
    expect([vi.mocked(query).mock.calls.length, report.mock.calls.length, alert()?.textContent]).toEqual([2, 2, `${problem}Try again`])
    await press(alert()!.querySelector('button'))
    expect([tiles(box), report.mock.calls.length, alert()]).toEqual([9, 2, null])
  },
)

test('when further items of a shelf fail to load, the shelf ends with a button that loads them again', async () => {
  const { query, report, mount } = recovering('paginatedShelf', 1)
  const box = await mount(<Shelf data={listOf(videos(6), { moreItems: { ...moreItems, queryName: 'paginatedShelf' } })} index={1} />)
  const row = box.querySelector('ul')!
  layOut(row, { width: 1000, tile: 300, gap: 20 })
  await scrolled(row, 900)
  expect(row.lastElementChild?.textContent).toBe(problem)
  expect(report.mock.calls).toEqual([[{ message: 'Unable to lazy load component using paginatedShelf query', system: 'Shelf BFF' }]])
  await scrolled(row, 910)
  expect(query).toHaveBeenCalledTimes(1)
  await press(row.lastElementChild!.querySelector('button'))
  expect([tiles(box), row.textContent.includes(problem)]).toEqual([9, false])
})

test('a stack is a vertical list, with a Load more button while more items exist', async () => {
  const query = asQuery(async () => answer(videos(3, 4), false))
  const box = await hydrated(<Stack data={listOf(videos(3), { moreItems })} index={1} />, query)
  const button = () => box.querySelector('button')
  expect(button()?.textContent).toBe('Load more')
  await press(button())
  expect(tiles(box)).toBe(6)
  expect(button()).toBeNull()
  const whole = await hydrated(<Stack data={listOf(videos(3))} index={1} />)
  expect(whole.querySelector('button')).toBeNull()
})

test('the tile chunks of further items are loaded before the items are rendered', async () => {
  const query = asQuery(async () => answer([genre()], false))
  const box = await hydrated(<Stack data={listOf(videos(3), { moreItems })} index={1} />, query)
  await press(box.querySelector('button'))
  await waitUntil(() => box.textContent.includes('Comedy'))
})

test('the placeholder of further items is one row of tiles; the number of tiles is updated at most every 500 ms during a resize', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('innerWidth', 1280)
  const box = await hydrated(<Grid data={listOf(videos(6), { moreItems })} index={1} />)
  const coming = () => box.querySelectorAll('[aria-hidden] li').length
  expect(coming()).toBe(3)
  const resizeTo = (width: number) =>
    act(async () => {
      vi.stubGlobal('innerWidth', width)
      dispatchEvent(new Event('resize'))
    })
  await resizeTo(1500)
  expect(coming()).toBe(4)
  await resizeTo(600)
  expect(coming()).toBe(4)
  await act(async () => vi.advanceTimersByTime(500))
  expect(coming()).toBe(2)
  vi.useRealTimers()
})

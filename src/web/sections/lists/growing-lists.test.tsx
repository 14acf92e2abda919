// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Item } from '#contracts/graph/shapes.ts'
import { genre, listOf, videos } from '../../tiles/testing/items.ts'
import type { Query } from '../../ui/query.tsx'
import { ReportProvider } from '../../ui/report.ts'
import { island, layOut, press, scrolled, soon } from '../testing/island.tsx'
import { standInForObserver } from '../testing/watcher.ts'
import { Grid } from './grid.tsx'
import { Shelf } from './shelf.tsx'
import { Stack } from './stack.tsx'

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

/** Fails as often as is said, then gives the rest. */
function recovering(operation: string, failures: number) {
  let asked = 0
  const query = asQuery(async () => {
    if (++asked <= failures) throw new Error('gone')
    return { data: { [operation]: { data: listOf(videos(3, 7)) } } }
  })
  const report = vi.fn()
  return { query, report, told: (children: ReactNode) => island(<ReportProvider value={report}>{children}</ReportProvider>, query) }
}
const problem = 'Sorry, we had a problem. Please try again.'

test.each([
  ['grid', Grid, intoView],
  ['stack', Stack, (box: Element) => press(box.querySelector('button'))],
] as const)(
  'the rest of a %s that does not come is told once each time, says so, and comes when it is asked for',
  async (_, List, begin) => {
    const { query, report, told } = recovering('paginatedComponent', 2)
    const box = await told(<List data={listOf(videos(6), { moreItems })} index={1} />)
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

test('a shelf whose rest does not come has a place to ask for it at its end', async () => {
  const { query, report, told } = recovering('paginatedShelf', 1)
  const box = await told(<Shelf data={listOf(videos(6), { moreItems: { ...moreItems, queryName: 'paginatedShelf' } })} index={1} />)
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

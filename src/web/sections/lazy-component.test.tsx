// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LazyData, Section } from '#contracts/graph/shapes.ts'
import { itemAt, listIn } from '../tiles/shown-items.ts'
import { genre, listOf, live, videos } from '../tiles/testing/items.ts'
import type { Query } from '../ui/graph/query.ts'
import { ReportProvider } from '../ui/report.ts'
import { markup } from '../ui/testing/test-providers.tsx'
import { loadSection } from './load-section.ts'
import { SectionView } from './section.tsx'
import { hydrated, waitUntil } from './testing/hydrated.tsx'
import { day } from './testing/pages.ts'
import { stubIntersectionObserver } from './testing/watcher.ts'

beforeAll(() => loadSection('LazyComponent'))

const lazy: LazyData = {
  machineName: 'tonight',
  listTitle: 'Tonight',
  queryName: 'mixedEditorialShelf',
  entryField: 'mixedEditorialShelf',
  queryVariables: { app: 'nbc', name: 'tonight', cursor: null, date: null, channel: null },
  targetComponent: 'Shelf',
  tiles: 'title',
  viewAllCta: { text: 'See it all', destination: '/shows/all/popular', destinationType: 'page' },
}
const asQuery = (run: () => Promise<unknown>) => vi.fn(run) as unknown as Query
const answer = (section: Section | null) => ({ data: { [lazy.entryField]: section } })
const { intoView } = stubIntersectionObserver()

const report = vi.fn()
const place = (overrides: Partial<LazyData> = {}, query?: Query) => {
  report.mockClear()
  const section = <SectionView section={{ component: 'LazyComponent', data: { ...lazy, ...overrides } }} index={2} />
  return hydrated(<ReportProvider value={report}>{section}</ReportProvider>, query)
}

/** The schedule is loaded again if the day has changed. So the clock shows a time of its day. */
beforeEach(() => void vi.setSystemTime(Date.UTC(2026, 10, 20, 18)))
afterEach(() => void vi.useRealTimers())

const links = { machineName: 'c', label: 'Categories', items: [{ label: 'Drama', pathname: '/shows/all/drama', selected: false }] }
const cases: [Section['component'], Section, string][] = [
  ['Shelf', { component: 'Shelf', data: listOf([...videos(2), genre()], { listTitle: null }) }, 'Comedy'],
  ['OnAirNowShelf', { component: 'OnAirNowShelf', data: listOf([live()]) }, 'The First Hour'],
  ['Stack', { component: 'Stack', data: listOf(videos(2)) }, 'Low Water'],
  ['LinksSelectableGroup', { component: 'LinksSelectableGroup', data: links }, 'Drama'],
  ['Schedule', { component: 'Schedule', data: day() }, 'The First Hour'],
]

test.each(cases)('a lazy %s loads when it is near the viewport, and replaces its placeholder', async (targetComponent, section, words) => {
  const query = asQuery(async () => answer(section))
  const box = await place({ targetComponent }, query)
  expect(box.querySelector('[aria-busy]')).not.toBeNull()
  expect(query).not.toHaveBeenCalled()
  await intoView()
  await waitUntil(() => box.textContent.includes(words))
  expect(query).toHaveBeenCalledTimes(1)
  expect(query).toHaveBeenCalledWith('mixedEditorialShelf', expect.objectContaining({ name: 'tonight', app: 'nbc' }), expect.anything())
  expect(vi.mocked(query).mock.calls[0]?.[1]).not.toHaveProperty('cursor')
  expect(box.querySelector('[aria-busy]')).toBeNull()
  expect(report).not.toHaveBeenCalled()
})

test.each<[string, () => Promise<unknown>, string, string]>([
  ['the query fails', () => Promise.reject(new Error('gone')), 'Shelf', 'Shelf BFF'],
  ['the graph answers an error', async () => ({ data: null, errors: [{ message: 'x' }] }), 'OnAirNowShelf', 'Shelf BFF'],
  ['the answer has no section', async () => answer(null), 'Schedule', 'Lazy Component BFF'],
])('a lazy section renders nothing and reports the failure when %s', async (_, run, targetComponent, system) => {
  const box = await place({ targetComponent }, asQuery(run))
  await intoView()
  await waitUntil(() => box.innerHTML === '')
  expect(report).toHaveBeenCalledTimes(1)
  expect(report).toHaveBeenCalledWith({ message: 'Unable to lazy load component using mixedEditorialShelf query', system })
})

test('a lazy list without items renders nothing and reports no failure', async () => {
  const box = await place(
    {},
    asQuery(async () => answer({ component: 'Shelf', data: listOf([]) })),
  )
  await intoView()
  await waitUntil(() => box.innerHTML === '')
  expect(report).not.toHaveBeenCalled()
})

test('a loaded lazy list has the title of its placeholder, and the page’s click listener finds the list’s items', async () => {
  const data = { ...lazy }
  const section: Section = { component: 'Shelf', data: listOf(videos(2), { listTitle: null }) }
  const whole = <SectionView section={{ component: 'LazyComponent', data }} index={2} />
  const box = await hydrated(
    whole,
    asQuery(async () => answer(section)),
  )
  expect(listIn(data)).toBeNull()
  await intoView()
  await waitUntil(() => box.querySelector('li') !== null)
  expect(box.querySelector('h2')?.textContent).toBe('Tonight')
  expect(itemAt(listIn(data)!, 1)).toMatchObject({ data: { v4ID: 'v2' } })
})

test('without a script, a lazy list is a link to the full list if the full list has a page', () => {
  const draw = (overrides: Partial<LazyData>) =>
    markup(<SectionView section={{ component: 'LazyComponent', data: { ...lazy, ...overrides } }} index={0} />)
  expect(draw({})).toMatch(/<noscript><a [^>]*href="\/shows\/all\/popular">See it all/)
  expect(draw({ viewAllCta: null })).not.toContain('<noscript>')
})

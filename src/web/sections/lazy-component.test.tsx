// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from 'vitest'
import type { LazyData, Section } from '#contracts/graph/shapes.ts'
import { itemAt, listIn } from '../tiles/shown-items.ts'
import { genre, listOf, live, videos } from '../tiles/testing/items.ts'
import type { Query } from '../ui/query.tsx'
import { ReportProvider } from '../ui/report.ts'
import { markup } from '../ui/testing/surround.tsx'
import { loadSection } from './load-section.ts'
import { SectionView } from './section.tsx'
import { island, soon } from './testing/island.tsx'
import { day } from './testing/pages.ts'
import { standInForObserver } from './testing/watcher.ts'

beforeAll(() => loadSection('LazyComponent'))

const lazy: LazyData = {
  machineName: 'tonight',
  listTitle: 'Tonight',
  queryName: 'mixedEditorialShelf',
  entryField: 'mixedEditorialShelf',
  queryVariables: { app: 'nbc', name: 'tonight', cursor: null, date: null, channel: null },
  targetComponent: 'Shelf',
  viewAllCta: { text: 'See it all', destination: '/shows/all/popular', destinationType: 'page' },
}
const asQuery = (run: () => Promise<unknown>) => vi.fn(run) as unknown as Query
const answer = (section: Section | null) => ({ data: { [lazy.entryField]: section } })
const { intoView } = standInForObserver()

const heard = vi.fn()
const place = (given: Partial<LazyData> = {}, query?: Query) => {
  heard.mockClear()
  const section = <SectionView section={{ component: 'LazyComponent', data: { ...lazy, ...given } }} index={2} />
  return island(<ReportProvider value={heard}>{section}</ReportProvider>, query)
}

const links = { machineName: 'c', label: 'Categories', items: [{ label: 'Drama', pathname: '/shows/all/drama', selected: false }] }
const cases: [Section['component'], Section, string][] = [
  ['Shelf', { component: 'Shelf', data: listOf([...videos(2), genre()], { listTitle: null }) }, 'Comedy'],
  ['OnAirNowShelf', { component: 'OnAirNowShelf', data: listOf([live()]) }, 'The First Hour'],
  ['Stack', { component: 'Stack', data: listOf(videos(2)) }, 'Low Water'],
  ['LinksSelectableGroup', { component: 'LinksSelectableGroup', data: links }, 'Drama'],
  ['Schedule', { component: 'Schedule', data: day() }, 'The First Hour'],
]

test.each(cases)('[C2.7-06] %s: asked for when its place is near, and drawn in it', async (targetComponent, section, words) => {
  const query = asQuery(async () => answer(section))
  const box = await place({ targetComponent }, query)
  expect(box.querySelector('[aria-busy]')).not.toBeNull()
  expect(query).not.toHaveBeenCalled()
  await intoView()
  await soon(() => box.textContent.includes(words))
  expect(query).toHaveBeenCalledTimes(1)
  expect(query).toHaveBeenCalledWith('mixedEditorialShelf', expect.objectContaining({ name: 'tonight', app: 'nbc' }), expect.anything())
  expect(vi.mocked(query).mock.calls[0]?.[1]).not.toHaveProperty('cursor')
  expect(box.querySelector('[aria-busy]')).toBeNull()
  expect(heard).not.toHaveBeenCalled()
})

test.each<[string, () => Promise<unknown>, string, string]>([
  ['the query fails', () => Promise.reject(new Error('gone')), 'Shelf', 'Shelf BFF'],
  ['the graph answers an error', async () => ({ data: null, errors: [{ message: 'x' }] }), 'OnAirNowShelf', 'Shelf BFF'],
  ['no section comes', async () => answer(null), 'Schedule', 'Lazy Component BFF'],
])('[C4.6-01] [C8-01] %s: nothing is drawn, and that is told', async (_, run, targetComponent, system) => {
  const box = await place({ targetComponent }, asQuery(run))
  await intoView()
  await soon(() => box.innerHTML === '')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(heard).toHaveBeenCalledWith({ message: 'Unable to lazy load component using mixedEditorialShelf query', system })
})

test('a list without items leaves no trace, and is no failure', async () => {
  const box = await place(
    {},
    asQuery(async () => answer({ component: 'Shelf', data: listOf([]) })),
  )
  await intoView()
  await soon(() => box.innerHTML === '')
  expect(heard).not.toHaveBeenCalled()
})

test('the list keeps the title of its place, and its tiles are found by the page’s one listener', async () => {
  const data = { ...lazy }
  const section: Section = { component: 'Shelf', data: listOf(videos(2), { listTitle: null }) }
  const whole = <SectionView section={{ component: 'LazyComponent', data }} index={2} />
  const box = await island(
    whole,
    asQuery(async () => answer(section)),
  )
  expect(listIn(data)).toBeNull()
  await intoView()
  await soon(() => box.querySelector('li') !== null)
  expect(box.querySelector('h2')?.textContent).toBe('Tonight')
  expect(itemAt(listIn(data)!, 1)).toMatchObject({ data: { v4ID: 'v2' } })
})

test('without a script there is a link to where it stands, if it stands anywhere', () => {
  const draw = (given: Partial<LazyData>) =>
    markup(<SectionView section={{ component: 'LazyComponent', data: { ...lazy, ...given } }} index={0} />)
  expect(draw({})).toMatch(/<noscript><a [^>]*href="\/shows\/all\/popular">See it all/)
  expect(draw({ viewAllCta: null })).not.toContain('<noscript>')
})

// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SearchData, Section } from '#contracts/graph/shapes.ts'
import { listOf, videos } from '../../tiles/testing/items.ts'
import { applyConsent } from '../../ui/consent.ts'
import type { Query } from '../../ui/graph/query.ts'
import { ReportProvider } from '../../ui/report.ts'
import { markup, spanish, TestProviders } from '../../ui/testing/test-providers.tsx'
import { prepareSection } from '../load-section.ts'
import { SectionView } from '../section.tsx'
import { hydrated, press } from '../testing/hydrated.tsx'

applyConsent('us')

const search = (overrides: Partial<SearchData> = {}): SearchData => ({
  machineName: 'search',
  query: '',
  chosenBrand: null,
  chosenKind: null,
  page: 1,
  state: 'EMPTY',
  brands: [
    { key: 'nbc', label: 'NBC' },
    { key: 'bravo', label: 'Bravo' },
  ],
  kinds: [
    { key: 'series', label: 'Shows' },
    { key: 'episode', label: 'Episodes' },
  ],
  lists: [],
  nextPage: null,
  ...overrides,
})
const found = (query: string, count = 2, overrides: Partial<SearchData> = {}) =>
  search({
    query,
    state: 'FOUND',
    lists: [{ component: 'Shelf', data: listOf(videos(count), { machineName: 'episode', listTitle: 'Episodes' }) }],
    ...overrides,
  })
const section = (data: SearchData): Section => ({ component: 'Search', data })
const searchSection = (data: SearchData) => <SectionView section={section(data)} index={0} />

type Variables = { query: string; brand: string | null; kind: string | null; page: number }
type Answer = (variables: Variables, signal: AbortSignal) => Promise<SearchData>
const queryStub = (answer: Answer) =>
  vi.fn(async (_operation: string, variables: Variables, { signal }: { signal: AbortSignal }) => ({
    data: { searchSection: { component: 'Search', data: await answer(variables, signal) } },
  }))
const asQuery = (run: ReturnType<typeof queryStub>) => run as unknown as Query

const field = (box: Element) => box.querySelector<HTMLInputElement>('input[name=q]')!
const statusText = (box: Element) => box.querySelector('[role=status]')?.textContent
const tiles = (box: Element) => box.querySelectorAll('[aria-busy] li').length
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
async function type(box: Element, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(box), text)
    field(box).dispatchEvent(new Event('input', { bubbles: true }))
  })
}
async function key(target: Element | null, name: string) {
  await act(async () => void target!.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
}

beforeEach(async () => {
  await prepareSection(section(found('x')))
  localStorage.clear()
  history.replaceState({ key: 'here' }, '', '/search')
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('after a pause in typing, search runs for the latest text only and updates the URL', async () => {
  const run = queryStub(async ({ query }) => found(query))
  const box = await hydrated(searchSection(search()), asQuery(run))
  await type(box, 'h')
  await pass(100)
  await type(box, 'har')
  await pass(200)
  expect(run).toHaveBeenCalledOnce()
  expect(run.mock.calls[0]![1]).toMatchObject({ query: 'har', brand: null, kind: null, page: 1, app: 'nbc' })
  expect(statusText(box)).toBe('2 results for “har”')
  expect(tiles(box)).toBe(2)
  expect(location.pathname + location.search).toBe('/search?q=har')
  expect(history.state).toEqual({ key: 'here' })
  expect(document.title).toBe('har | Search | NBC')
})

test('the response to an earlier query is not shown, and its request is aborted', async () => {
  const ended: string[] = []
  const run = queryStub(async ({ query }, signal) => {
    signal.addEventListener('abort', () => ended.push(query))
    await new Promise((resolve) => setTimeout(resolve, query === 'slow' ? 1000 : 10))
    return found(query)
  })
  const box = await hydrated(searchSection(search()), asQuery(run))
  await type(box, 'slow')
  await pass(200)
  await type(box, 'quick')
  await pass(2000)
  expect(statusText(box)).toBe('2 results for “quick”')
  expect(ended).toEqual(['slow'])
})

test('search also runs for text that was typed before the script ran', async () => {
  const run = queryStub(async ({ query }) => found(query))
  const tree = <TestProviders query={asQuery(run)}>{searchSection(search())}</TestProviders>
  const box = document.createElement('div')
  box.innerHTML = renderToString(tree)
  field(box).value = 'early bird'
  document.body.append(box)
  const root = await act(async () => hydrateRoot(box, tree))
  await pass(10)
  expect(run.mock.calls.map(([, { query }]) => query)).toEqual(['early bird'])
  expect([field(box).value, statusText(box)]).toEqual(['early bird', '2 results for “early bird”'])
  await act(async () => root.unmount())
})

test('a search without a response in 5 s shows an error and reports it without the search text; Try again repeats the search', async () => {
  const report = vi.fn()
  let answers = false
  const run = queryStub(({ query }) => (answers ? Promise.resolve(found(query)) : new Promise(() => {})))
  const box = await hydrated(<ReportProvider value={report}>{searchSection(search())}</ReportProvider>, asQuery(run))
  await type(box, 'harbor')
  await pass(150 + 4_900)
  expect(report).not.toHaveBeenCalled()
  expect(statusText(box)).toBe('Searching')
  await pass(200)
  expect(statusText(box)).toBe('Search is not responding.')
  expect(report.mock.calls).toEqual([[{ message: 'Unable to search', system: 'Search' }]])
  answers = true
  const again = [...box.querySelectorAll('a')].find(({ textContent }) => textContent === 'Try again')!
  expect(again.getAttribute('href')).toBe('/search?q=harbor')
  await press(again)
  await pass(10)
  expect(statusText(box)).toBe('2 results for “harbor”')
})

test('arrow keys move the focus from the field to the results and between results; Escape returns to the field and clears it; "/" focuses the field from anywhere', async () => {
  const run = queryStub(async ({ query }) => (query ? found(query) : search()))
  const box = await hydrated(searchSection(found('harbor', 3)), asQuery(run))
  const links = [...box.querySelectorAll<HTMLElement>('[aria-busy] a[href]')]
  field(box).focus()
  await key(field(box), 'ArrowDown')
  expect(document.activeElement).toBe(links[0])
  await key(links[0]!, 'ArrowRight')
  expect(document.activeElement).toBe(links[1])
  await key(links[1]!, 'ArrowLeft')
  expect(document.activeElement).toBe(links[0])
  await key(links[0]!, 'ArrowUp')
  expect(document.activeElement).toBe(field(box))
  links[2]!.focus()
  await key(links[2]!, 'Escape')
  expect(document.activeElement).toBe(field(box))
  await key(field(box), 'Escape')
  await pass(200)
  expect([field(box).value, statusText(box)]).toEqual(['', 'Type a title, an episode, a person or a network.'])
  field(box).blur()
  await key(document.body, '/')
  expect(document.activeElement).toBe(field(box))
})

test('the device stores a search when the viewer submits it or follows a result; recent searches are listed newest first, until they are cleared', async () => {
  const run = queryStub(async ({ query }) => (query ? found(query) : search()))
  const box = await hydrated(searchSection(search()), asQuery(run))
  expect(box.querySelector('h2')).toBeNull()
  for (const text of ['harbor', 'night', 'Harbor']) {
    await type(box, text)
    await act(async () => void box.querySelector('form')!.requestSubmit())
    await pass(200)
  }
  await type(box, 'only typed')
  await pass(200)
  await type(box, 'followed')
  await pass(200)
  const hit = box.querySelector<HTMLAnchorElement>('[aria-busy] li a')!
  hit.addEventListener('click', (event) => event.preventDefault())
  await press(hit)
  await type(box, '')
  await pass(200)
  const recent = () => [...box.querySelectorAll('section li a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(recent()).toEqual([
    ['followed', '/search?q=followed'],
    ['Harbor', '/search?q=Harbor'],
    ['night', '/search?q=night'],
  ])
  await press(box.querySelector('section button'))
  expect(recent()).toEqual([])
  expect(localStorage.length).toBe(0)
})

test('search works when storage is denied', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied')
  })
  const box = await hydrated(searchSection(search()), asQuery(queryStub(async ({ query }) => found(query))))
  await type(box, 'harbor')
  await act(async () => void box.querySelector('form')!.requestSubmit())
  await pass(200)
  expect(statusText(box)).toBe('2 results for “harbor”')
})

test('choosing a network filters the search results immediately; each link of a kind keeps the query and the network', async () => {
  const run = queryStub(async ({ query, brand }) => found(query, 1, { chosenBrand: brand }))
  const box = await hydrated(searchSection(found('harbor')), asQuery(run))
  await act(async () => {
    const select = box.querySelector('select')!
    select.value = 'bravo'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await pass(10)
  expect(statusText(box)).toBe('1 result for “harbor”')
  expect(location.search).toBe('?q=harbor&brand=bravo')
  expect(
    [...box.querySelectorAll('nav a')].map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['All', '/search?q=harbor&brand=bravo', 'page'],
    ['Shows', '/search?q=harbor&brand=bravo&kind=series', null],
    ['Episodes', '/search?q=harbor&brand=bravo&kind=episode', null],
  ])
})

test('without a script, search is a form that keeps the network, the kind and the language, with links to the other pages of results', async () => {
  const data = found('a “b”', 3, { chosenKind: 'episode', chosenBrand: 'nbc', page: 2, nextPage: 3 })
  const html = markup(searchSection(data), spanish)
  const box = document.createElement('div')
  box.innerHTML = html
  const form = box.querySelector('form')!
  expect([form.getAttribute('action'), form.getAttribute('method') ?? 'get']).toEqual(['/search', 'get'])
  const overrides = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  expect(Object.fromEntries(overrides)).toEqual({ q: 'a “b”', brand: 'nbc', kind: 'episode', lang: 'es' })
  expect([...box.querySelectorAll('p a')].map((link) => link.getAttribute('href'))).toEqual([
    `/search?${new URLSearchParams({ q: 'a “b”', brand: 'nbc', kind: 'episode' })}&lang=es`,
    `/search?${new URLSearchParams({ q: 'a “b”', brand: 'nbc', kind: 'episode' })}&page=3&lang=es`,
  ])
  expect(statusText(box)).toBe('Página 2 de los resultados para «a “b”»')
})

test.each([
  ['EMPTY', 'Type a title, an episode, a person or a network.'],
  ['CLOSE', 'No exact match for “harbr”. Closest results:'],
  ['NOTHING', 'No results for “harbr”. Try fewer words or another spelling.'],
  ['FAILED', 'Search is not responding.'],
] as const)('a search in the state %s shows its message', (state, words) => {
  const box = document.createElement('div')
  box.innerHTML = markup(searchSection(search({ state, query: 'harbr' })))
  expect(statusText(box)).toBe(words)
})

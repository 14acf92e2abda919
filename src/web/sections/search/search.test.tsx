// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SearchData, Section } from '#contracts/graph/shapes.ts'
import { listOf, videos } from '../../tiles/testing/items.ts'
import type { Query } from '../../ui/query.tsx'
import { ReportProvider } from '../../ui/report.ts'
import { markup, Surround, spanish } from '../../ui/testing/surround.tsx'
import { prepareSection } from '../load-section.ts'
import { SectionView } from '../section.tsx'
import { island, press } from '../testing/island.tsx'

const search = (given: Partial<SearchData> = {}): SearchData => ({
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
  ...given,
})
const found = (query: string, count = 2, given: Partial<SearchData> = {}) =>
  search({
    query,
    state: 'FOUND',
    lists: [{ component: 'Shelf', data: listOf(videos(count), { machineName: 'episode', listTitle: 'Episodes' }) }],
    ...given,
  })
const section = (data: SearchData): Section => ({ component: 'Search', data })
const draw = (data: SearchData) => <SectionView section={section(data)} index={0} />

type Asked = { query: string; brand: string | null; kind: string | null; page: number }
type Answer = (asked: Asked, signal: AbortSignal) => Promise<SearchData>
const asking = (answer: Answer) =>
  vi.fn(async (_operation: string, asked: Asked, { signal }: { signal: AbortSignal }) => ({
    data: { searchSection: { component: 'Search', data: await answer(asked, signal) } },
  }))
const asQuery = (run: ReturnType<typeof asking>) => run as unknown as Query

const field = (box: Element) => box.querySelector<HTMLInputElement>('input[name=q]')!
const said = (box: Element) => box.querySelector('[role=status]')?.textContent
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

test('answers as one types: after a pause, the last question only, and the address follows', async () => {
  const run = asking(async ({ query }) => found(query))
  const box = await island(draw(search()), asQuery(run))
  await type(box, 'h')
  await pass(100)
  await type(box, 'har')
  await pass(200)
  expect(run).toHaveBeenCalledOnce()
  expect(run.mock.calls[0]![1]).toMatchObject({ query: 'har', brand: null, kind: null, page: 1, app: 'nbc' })
  expect(said(box)).toBe('2 results for “har”')
  expect(tiles(box)).toBe(2)
  expect(location.pathname + location.search).toBe('/search?q=har')
  expect(history.state).toEqual({ key: 'here' })
  expect(document.title).toBe('har | Search | NBC')
})

test('an answer that was overtaken is not shown, and its asking is ended', async () => {
  const ended: string[] = []
  const run = asking(async ({ query }, signal) => {
    signal.addEventListener('abort', () => ended.push(query))
    await new Promise((resolve) => setTimeout(resolve, query === 'slow' ? 1000 : 10))
    return found(query)
  })
  const box = await island(draw(search()), asQuery(run))
  await type(box, 'slow')
  await pass(200)
  await type(box, 'quick')
  await pass(2000)
  expect(said(box)).toBe('2 results for “quick”')
  expect(ended).toEqual(['slow'])
})

test('what was typed before the script came is asked for', async () => {
  const run = asking(async ({ query }) => found(query))
  const tree = <Surround query={asQuery(run)}>{draw(search())}</Surround>
  const box = document.createElement('div')
  box.innerHTML = renderToString(tree)
  field(box).value = 'early bird'
  document.body.append(box)
  const root = await act(async () => hydrateRoot(box, tree))
  await pass(10)
  expect(run.mock.calls.map(([, { query }]) => query)).toEqual(['early bird'])
  expect([field(box).value, said(box)]).toEqual(['early bird', '2 results for “early bird”'])
  await act(async () => root.unmount())
})

test('without an answer in 5 s it says so and reports it, not what was looked for; Try again asks again', async () => {
  const heard = vi.fn()
  let answers = false
  const run = asking(({ query }) => (answers ? Promise.resolve(found(query)) : new Promise(() => {})))
  const box = await island(<ReportProvider value={heard}>{draw(search())}</ReportProvider>, asQuery(run))
  await type(box, 'harbor')
  await pass(150 + 4_900)
  expect(heard).not.toHaveBeenCalled()
  expect(said(box)).toBe('Searching')
  await pass(200)
  expect(said(box)).toBe('Search did not answer in time.')
  expect(heard.mock.calls).toEqual([[{ message: 'Unable to search', system: 'Search' }]])
  answers = true
  const again = [...box.querySelectorAll('a')].find(({ textContent }) => textContent === 'Try again')!
  expect(again.getAttribute('href')).toBe('/search?q=harbor')
  await press(again)
  await pass(10)
  expect(said(box)).toBe('2 results for “harbor”')
})

test('arrows go from the field into the hits and among them, Escape back; it empties the field there; "/" comes from anywhere', async () => {
  const run = asking(async ({ query }) => (query ? found(query) : search()))
  const box = await island(draw(found('harbor', 3)), asQuery(run))
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
  expect([field(box).value, said(box)]).toEqual(['', 'Type a title, an episode, a person or a network.'])
  field(box).blur()
  await key(document.body, '/')
  expect(document.activeElement).toBe(field(box))
})

test('recent searches stay on the device: those that were meant, the last first, until they are cleared', async () => {
  const run = asking(async ({ query }) => (query ? found(query) : search()))
  const box = await island(draw(search()), asQuery(run))
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

test('a device that keeps nothing is no reason to fail', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied')
  })
  const box = await island(draw(search()), asQuery(asking(async ({ query }) => found(query))))
  await type(box, 'harbor')
  await act(async () => void box.querySelector('form')!.requestSubmit())
  await pass(200)
  expect(said(box)).toBe('2 results for “harbor”')
})

test('the network narrows at once; the kinds are links that keep the rest', async () => {
  const run = asking(async ({ query, brand }) => found(query, 1, { chosenBrand: brand }))
  const box = await island(draw(found('harbor')), asQuery(run))
  await act(async () => {
    const select = box.querySelector('select')!
    select.value = 'bravo'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await pass(10)
  expect(said(box)).toBe('1 result for “harbor”')
  expect(location.search).toBe('?q=harbor&brand=bravo')
  expect(
    [...box.querySelectorAll('nav a')].map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['All', '/search?q=harbor&brand=bravo', 'page'],
    ['Shows', '/search?q=harbor&brand=bravo&kind=series', null],
    ['Episodes', '/search?q=harbor&brand=bravo&kind=episode', null],
  ])
})

test('without a script it is a form that keeps kind and language, with links to the pages', async () => {
  const data = found('a “b”', 3, { chosenKind: 'episode', chosenBrand: 'nbc', page: 2, nextPage: 3 })
  const html = markup(draw(data), spanish)
  const box = document.createElement('div')
  box.innerHTML = html
  const form = box.querySelector('form')!
  expect([form.getAttribute('action'), form.getAttribute('method') ?? 'get']).toEqual(['/search', 'get'])
  const given = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  expect(Object.fromEntries(given)).toEqual({ q: 'a “b”', brand: 'nbc', kind: 'episode', lang: 'es' })
  expect([...box.querySelectorAll('p a')].map((link) => link.getAttribute('href'))).toEqual([
    `/search?${new URLSearchParams({ q: 'a “b”', brand: 'nbc', kind: 'episode' })}&lang=es`,
    `/search?${new URLSearchParams({ q: 'a “b”', brand: 'nbc', kind: 'episode' })}&page=3&lang=es`,
  ])
  expect(said(box)).toBe('Página 2 de los resultados para «a “b”»')
})

test.each([
  ['EMPTY', 'Type a title, an episode, a person or a network.'],
  ['CLOSE', 'Nothing is called “harbr”. This is what comes close:'],
  ['NOTHING', 'Nothing was found for “harbr”. Try fewer words, or another spelling.'],
  ['FAILED', 'Search did not answer in time.'],
] as const)('%s is said in words', (state, words) => {
  const box = document.createElement('div')
  box.innerHTML = markup(draw(search({ state, query: 'harbr' })))
  expect(said(box)).toBe(words)
})

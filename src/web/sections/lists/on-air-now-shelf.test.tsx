// The shelf of current programmes while the schedule goes on: stored programmes, as the graph returns them.
import '../testing/document-on-server.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { act } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { ListSection } from '#contracts/graph/shapes.ts'
import { programmeReload } from '#contracts/limits.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { hours, now, openNetwork } from '#services/catalogue/testing/network.ts'
import { itemAt } from '../../tiles/shown-items.ts'
import { loadEveryTile } from '../../tiles/testing/load-all.ts'
import type { Query } from '../../ui/graph/query.ts'
import { visit } from '../../ui/testing/test-providers.tsx'
import { hydrated } from '../testing/hydrated.tsx'
import { OnAirNowShelf } from './on-air-now-shelf.tsx'

const minute = 60_000
const programme = (channel: string, title: string, from: number, to: number): EntryInput => ({
  kind: 'programme',
  channel: `on-${channel}`,
  start: now + from,
  stop: now + to,
  title,
})

const folder = mkdtempSync(join(tmpdir(), 'daypart-on-air-'))
const database = await openDatabase({ dataDir: folder })
const network = await openNetwork(database, [
  ...['bravo', 'telemundo'].map((brand): EntryInput => ({ kind: 'channel', id: `on-${brand}`, names: [{ text: brand }], brand })),
  programme('bravo', 'Breakfast', -hours(1), 10 * minute),
  programme('bravo', 'Lunch', 10 * minute, hours(2)),
  programme('bravo', 'Dinner', hours(2), hours(3)),
  programme('telemundo', 'Fiesta', -hours(1), hours(3)),
])
await loadEveryTile()
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

let asked: number[]
let answers: 'now' | 'old' | 'none'
/** The graph. Answers `old`: those of a cache that has the programmes at `now`. */
const query: Query = async (operation, variables) => {
  asked.push(Date.now() - now)
  if (answers === 'none') throw new TypeError('no connection')
  network.clock.now = answers === 'old' ? now : Date.now()
  return await network.client.query(operation, variables)
}

beforeEach(() => {
  asked = []
  answers = 'now'
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
})

async function show() {
  network.clock.now = now
  const { data } = await network.client.query<{ onAirNowShelf: ListSection }>('onAirNowShelf', { app: 'nbc' })
  const whole = data!.onAirNowShelf.data
  const items = whole.items.filter((item) => item.component === 'OnAirNowTile' && item.data.channelId.startsWith('on-'))
  const shelf = { ...whole, items }
  const box = await hydrated(<OnAirNowShelf data={shelf} index={0} />, query, { ...visit, now })
  return { box, shelf }
}
const titles = (box: Element) => [...box.querySelectorAll('li strong')].map(({ textContent }) => textContent)
/** Lets time pass, and waits for the answers of the graph. */
const passes = async (time: number) => {
  await act(async () => void (await vi.advanceTimersByTimeAsync(time)))
  for (let turn = 0; turn < 20; turn++) await act(async () => void (await new Promise((done) => setImmediate(done))))
}

test('when a programme has ended, its channel’s tile shows the next one, without losing the focus', async () => {
  const { box } = await show()
  expect(titles(box)).toEqual(['Breakfast', 'Fiesta'])
  const tile = box.querySelector<HTMLElement>('a[data-item]')!
  tile.focus()
  await passes(10 * minute + programmeReload.spread / 2 - 1)
  expect(asked).toEqual([])
  await passes(1)
  expect(asked).toEqual([10 * minute + programmeReload.spread / 2])
  expect(titles(box)).toEqual(expect.arrayContaining(['Lunch', 'Fiesta']))
  expect(document.activeElement).toBe(tile)
  expect(tile.querySelector('strong')?.textContent).toBe('Lunch')
  await passes(hours(2))
  expect(titles(box)).toContain('Dinner')
})

test('the shelf On air now is loaded again within 20 s after the end of a programme, for each viewer at a random time', async () => {
  vi.mocked(Math.random).mockReturnValue(0.999)
  await show()
  await passes(10 * minute + programmeReload.spread - 100)
  expect(asked).toEqual([])
  await passes(100)
  expect(asked).toHaveLength(1)
})

test('the shelf On air now is loaded again, less and less often, after an old answer of a cache or no answer', async () => {
  const { box } = await show()
  answers = 'old'
  await passes(10 * minute + programmeReload.spread / 2)
  answers = 'none'
  for (let step = 0; step < 18; step++) await passes(5_000)
  const waits = asked.slice(1).map((time, index) => time - asked[index]!)
  expect(waits).toEqual([25_000, 40_000])
  expect(titles(box)).toContain('Fiesta')
  answers = 'now'
  await passes(minute)
  expect(titles(box)).toContain('Lunch')
})

test('the shelf On air now of a hidden tab is loaded again when the tab becomes visible', async () => {
  const { box } = await show()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await passes(hours(1))
  expect(asked).toEqual([])
  hidden.mockReturnValue(false)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await passes(1)
  expect(titles(box)).toContain('Lunch')
})

test('the index of a tile of the shelf On air now identifies the programme that the tile shows', async () => {
  const { box, shelf } = await show()
  await passes(10 * minute + programmeReload.spread)
  const index = titles(box).indexOf('Lunch')
  expect(itemAt(shelf, index)).toMatchObject({ data: { title: 'Lunch' } })
})

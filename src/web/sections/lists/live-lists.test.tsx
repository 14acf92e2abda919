// Lists of live programmes on the clock: stored programmes, as the graph returns them, on a hydrated page.

import '../testing/document-on-server.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { act } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { Section } from '#contracts/graph/shapes.ts'
import { liveTileCheck } from '#contracts/limits.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { hours, now, openNetwork } from '#services/catalogue/testing/network.ts'
import { loadEveryTile } from '../../tiles/testing/load-all.ts'
import { visit } from '../../ui/testing/test-providers.tsx'
import { prepareSection } from '../load-section.ts'
import { SectionView } from '../section.tsx'
import { hydrated, layOut, press, waitUntil } from '../testing/hydrated.tsx'

const minutes = (count: number) => count * 60_000
const [start, end] = [now + minutes(10), now + minutes(40)]

const programme = (channel: string, title: string, more: object = {}): EntryInput => ({
  kind: 'programme',
  id: title.toLowerCase().replaceAll(' ', '-'),
  channel: `live-${channel}`,
  start,
  stop: end,
  title,
  isLive: true,
  ...more,
})
const channel = (brand: string): EntryInput => ({ kind: 'channel', id: `live-${brand}`, names: [{ text: brand }], brand })

const guide: EntryInput[] = [
  ...['nbc', 'bravo', 'telemundo'].map(channel),
  programme('nbc', 'The Final', {
    description: 'Four laps.',
    categories: ['Sports'],
    event: { directToLiveThreshold: 300 },
    title: { en: 'The Final', es: 'La final' },
  }),
  programme('nbc', 'Gala', { id: 'gala-1', start: end, stop: end + minutes(30), event: {} }),
  programme('telemundo', 'Gala', { id: 'gala-2', start: end, stop: end + minutes(30), event: {} }),
  programme('bravo', 'Kitchen Live', { series: 'harbor' }),
  programme('bravo', 'Late Kitchen', { start: end, stop: end + hours(1), series: 'harbor' }),
]

const folder = mkdtempSync(join(tmpdir(), 'daypart-live-'))
const database = await openDatabase({ dataDir: folder })
const network = await openNetwork(database, guide)
await loadEveryTile()
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

let chosen: string | undefined
beforeEach(() => {
  chosen = undefined
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] })
  addEventListener('click', onClick)
})
afterEach(() => {
  vi.useRealTimers()
  removeEventListener('click', onClick)
})

/** Records the link that the site would follow. */
function onClick(event: Event) {
  const link = (event.target as Element).closest('a')
  if (link && !event.defaultPrevented) chosen = link.getAttribute('href')!
  event.preventDefault()
}

const passes = (time: number) => act(async () => void vi.advanceTimersByTime(time))
const titles = (box: Element) => [...box.querySelectorAll('li strong')].map(({ textContent }) => textContent)
const tileOf = (box: Element, title: string) =>
  [...box.querySelectorAll<HTMLAnchorElement>('a[data-item]')].find((tile) => tile.querySelector('strong')?.textContent === title)!
const badgeOf = (box: Element, title: string) => tileOf(box, title).querySelector('b')?.textContent

async function show(language: 'en' | 'es' = 'en', component?: 'Grid') {
  const section = (await network.sections('PAGE', 'live-upcoming', { language })).find(
    ({ data }) => 'machineName' in data && data.machineName === 'upcoming-live',
  )!
  const shown = component ? ({ ...section, component } as Section) : section
  await prepareSection(shown)
  return await hydrated(<SectionView section={shown} index={0} />, undefined, { ...visit, now, language })
}

test('[C4.2-01] [C9-03] [C3-24] [C3-25] a tile is upcoming until a check after its start, then live; checks are 30 s apart', async () => {
  const box = await show()
  expect(badgeOf(box, 'The Final')).toBe('Upcoming')
  await passes(minutes(10) - 1)
  expect(badgeOf(box, 'The Final')).toBe('Upcoming')
  await passes(liveTileCheck)
  expect(badgeOf(box, 'The Final')).toBe('Live')
  expect(liveTileCheck).toBe(30_000)
})

test('[C4.1-05] the progress of a live tile follows the clock', async () => {
  const box = await show()
  const bar = () => tileOf(box, 'The Final').querySelector<HTMLElement>('i[style]')?.style.width
  expect(bar()).toBeUndefined()
  await passes(minutes(25))
  expect(bar()).toBe('50%')
})

for (const component of [undefined, 'Grid'] as const)
  test(`[C4.2-02] [C4.4-06] a ${component ?? 'Shelf'} drops the tiles of programmes that have ended; then the list goes and the checks stop`, async () => {
    const box = await show('en', component)
    expect(titles(box)).toEqual(['The Final', 'Kitchen Live', 'Gala', 'Late Kitchen'])
    await passes(minutes(40))
    expect(titles(box)).toEqual(['Gala', 'Late Kitchen'])
    expect(tileOf(box, 'Gala').dataset['item'], 'the index in the loaded list').toBe('2')
    await passes(minutes(61))
    expect(box.textContent).toBe('')
    expect(vi.getTimerCount()).toBe(0)
  })

test('a tile shows its current badge when a hidden tab becomes visible', async () => {
  const box = await show()
  vi.setSystemTime(start + 1)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(badgeOf(box, 'The Final')).toBe('Live')
})

test('a removed tile gives its focus to the next tile, and the row stays at the tiles that the viewer sees', async () => {
  const box = await show()
  const row = box.querySelector('ul')!
  layOut(row, { width: 500, tile: 300, gap: 20, scrollLeft: 700 })
  row.scrollBy = vi.fn()
  tileOf(box, 'Kitchen Live').focus()
  const gala = tileOf(box, 'Gala').closest('li')!
  gala.getBoundingClientRect = () => new DOMRect(gala.parentElement!.children[0] === gala ? -640 : 0, 0, 300, 100)
  await passes(minutes(40))
  expect(document.activeElement).toBe(tileOf(box, 'Gala'))
  expect(row.scrollBy).toHaveBeenCalledWith({ left: -640, behavior: 'instant' })
})

test('[C4.2-03] [C4.2-04] [C3-26] [C3-27] a single live event opens a dialog until its threshold, then its page', async () => {
  const box = await show()
  await press(tileOf(box, 'The Final'))
  await waitUntil(() => box.querySelector('dialog') !== null)
  expect(chosen).toBeUndefined()
  await passes(minutes(5) - 1)
  await press(tileOf(box, 'The Final'))
  expect(chosen).toBeUndefined()
  await passes(1)
  await press(tileOf(box, 'The Final'))
  expect(chosen).toBe('/watch/sports/nbc/the-final')
})

test('[C4.2-04] a programme that is no single event opens the dialog until it starts, then the live page of its channel', async () => {
  const box = await show()
  await passes(minutes(10) - 1)
  await press(tileOf(box, 'Kitchen Live'))
  await waitUntil(() => box.querySelector('dialog') !== null)
  expect(chosen).toBeUndefined()
  await passes(1)
  await press(tileOf(box, 'Kitchen Live'))
  expect(chosen).toBe('/live?brand=bravo&callsign=live-bravo')
})

test('[C4.2-05] an event on several channels has one tile, which opens the live page once it has started', async () => {
  const box = await show()
  await passes(minutes(40) - 1)
  await press(tileOf(box, 'Gala'))
  await waitUntil(() => box.querySelector('dialog') !== null)
  expect(chosen).toBeUndefined()
  await passes(1)
  await press(tileOf(box, 'Gala'))
  expect(chosen).toBe('/live?brand=nbc&callsign=live-nbc')
})

test('the dialog of an upcoming event has its title, time and description, and closes; a click with a modifier follows the link', async () => {
  const box = await show('es')
  const tile = tileOf(box, 'La final')
  await act(async () => void tile.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })))
  expect(chosen).toBe('/watch/sports/nbc/the-final?lang=es')
  await press(tile)
  await waitUntil(() => box.querySelector('dialog') !== null)
  const dialog = box.querySelector('dialog')!
  expect(dialog.open).toBe(true)
  expect(dialog.querySelector('h2')?.textContent).toBe('La final')
  expect(dialog.textContent).toContain('Four laps.')
  expect(dialog.querySelector('time')?.textContent).toMatch(/mar.*12 de may.*9:10.*p\.m\./)
  expect([...dialog.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Acerca del evento', '/watch/sports/nbc/the-final?lang=es'],
  ])
  const close = dialog.querySelector('button')!
  expect(close.getAttribute('aria-label')).toBe('Cerrar')
  await press(close)
  await waitUntil(() => box.querySelector('dialog') === null)
})

test('the dialog offers to watch as soon as the event can be watched', async () => {
  const box = await show()
  await press(tileOf(box, 'The Final'))
  await waitUntil(() => box.querySelector('dialog') !== null)
  await passes(minutes(5))
  expect([...box.querySelectorAll('dialog a')].map(({ textContent }) => textContent)).toEqual(['Watch live'])
})

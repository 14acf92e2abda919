// Imported entries that only the browser loads: programmes on air, and lists that load near the window. The site runs without the demo network.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { type Site, startSite } from '../../bench/shared/site.ts'
import { clockEnvironment } from '../setup/clock.ts'
import { importEntries } from './import.ts'
import { picture, visitor } from './visitor.ts'

const minute = 60_000
const now = () => Date.now() + inject('clockOffset')
const start = Math.floor(now() / minute) * minute - 30 * minute
const stop = start + 60 * minute

const entries: EntryInput[] = [
  { kind: 'series', id: 'night-ferry', brand: 'nbc', title: 'Night Ferry' },
  { kind: 'video', id: 'fog', guid: '7203', series: 'night-ferry', title: 'Fog', duration: 90 },
  { kind: 'channel', id: 'nbc-east', names: [{ text: 'NBC East' }], brand: 'nbc' },
  { kind: 'channel', id: 'news-east', names: [{ text: 'News East' }], brand: 'nbc-news' },
  { kind: 'programme', channel: 'nbc-east', start, stop, title: 'Ferry Tonight', subtitle: 'Squall', series: 'night-ferry', isLive: true },
  { kind: 'programme', channel: 'news-east', start, stop, title: 'The Hour' },
  {
    kind: 'page',
    id: 'home',
    name: 'home',
    brand: 'nbc',
    sections: [
      { component: 'Shelf', name: 'first', title: 'First', items: [{ series: 'night-ferry' }] },
      { component: 'Shelf', name: 'later', title: 'Later', lazy: true, items: [{ video: 'fog' }] },
    ],
  },
]

const data = mkdtempSync(join(tmpdir(), 'daypart-on-air-'))
let own: Site
beforeAll(async () => {
  await importEntries(entries, data)
  own = await startSite({ data, env: { ...clockEnvironment(inject('clockOffset')), DEMO: 'off' } })
})
afterAll(async () => {
  await own?.stop()
  rmSync(data, { recursive: true, force: true })
})

/** Opens a page of this file's own site. `visitor` reports each request to this origin as an error, so that error is expected. */
async function open(path: string) {
  const page = await visitor({ expected: /a request left the origin/ })
  await page.goto(own.url + path)
  await page.mouse.move(300, 300)
  return page
}

test('[C2.6-05] [C4.1-05] [C5-15] a tile on air shows programme, brand, badge, end and progress, and leads to the live page with brand and callsign', async () => {
  const page = await open('/live-upcoming')
  const tiles = page.locator('[data-section]', { has: page.getByRole('heading', { name: 'On air now' }) }).locator('a[data-item]')
  await expect.poll(() => tiles.count()).toBe(2)
  const shown = await tiles.evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href'),
      words: [link.querySelector('strong'), link.querySelector('strong + span'), link.querySelector('b')].map((part) => part?.textContent),
    })),
  )
  expect(shown).toEqual([
    { href: '/live?brand=nbc&callsign=nbc-east', words: ['Ferry Tonight', 'NBC · Squall', 'Live'] },
    { href: '/live?brand=nbc-news&callsign=news-east', words: ['The Hour', 'Watch News East live', 'Live · Free'] },
  ])
  const end = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  expect(await tiles.first().locator('small').innerText()).toBe(`Until ${end.format(stop).replace(/\s/g, ' ')}`)
  const bar = tiles.first().locator('i[style*="width"]')
  await bar.waitFor()
  const percent = await bar.evaluate((part) => Number.parseFloat(part.style.width))
  expect(Math.abs(percent - ((now() - start) / (stop - start)) * 100)).toBeLessThan(3)
  await picture(page, 'on-air-imported')
})

test('a list that loads near the window shows the entries that its editor chose', async () => {
  const page = await open('/')
  const list = page.locator('[data-section]', { has: page.getByRole('heading', { name: 'Later' }) })
  await list.scrollIntoViewIfNeeded()
  const tile = list.locator('a[data-item]')
  await tile.waitFor()
  expect(await tile.getAttribute('href')).toBe('/night-ferry/video/fog/7203')
  expect((await tile.innerText()).split('\n').filter(Boolean)).toEqual(expect.arrayContaining(['Fog', 'Night Ferry', '2 min']))
})

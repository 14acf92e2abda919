// The recommendations on pages that are not found, with personalization on and off.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrandGroup } from '#contracts/brand.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import { openScreens, type Screens } from './open-site.ts'
import { headingsOf } from './read-page.ts'

const entries: EntryInput[] = [
  { kind: 'series', id: 'night-ferry', brand: 'nbc', title: 'Night Ferry' },
  { kind: 'series', id: 'kitchen', brand: 'bravo', title: 'Open Kitchen' },
]

const folder = mkdtempSync(join(tmpdir(), 'daypart-brands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns a folder with the demo's brands, of which Bravo has personalization switched off. */
function brandsWithoutPersonalBravo(): string {
  cpSync('demo/brands', folder, { recursive: true })
  const file = join(folder, 'brands.json')
  const group: BrandGroup = JSON.parse(readFileSync(file, 'utf8'))
  const brands = group.brands.map((brand) => (brand.key === 'bravo' ? { ...brand, features: { personalization: false } } : brand))
  writeFileSync(file, JSON.stringify({ ...group, brands }))
  return folder
}

let site: Screens
let impersonal: Screens
beforeAll(async () => {
  site = await openScreens(entries, [], { BRANDS_DIR: brandsWithoutPersonalBravo() })
  impersonal = await openScreens(entries, [], { PERSONALIZATION: 'off' })
})

/** Returns whether a not-found page replaces its shelf by the viewer's own, whether the browser knows that it must not, and the page's headings. */
async function notFound({ page }: Screens, path: string) {
  const document = await page(path, 404)
  const features = document.querySelector('#preloaded-state')!.textContent!
  return {
    loadsOwnShelf: document.querySelector('main [data-offer]') !== null,
    isOffInBrowser: features.includes('"personalization"'),
    headings: headingsOf(document),
  }
}

test('[A6-09] [C6-08] a setting turns personalization off for all brands, and brands.json for one; it is on by default', async () => {
  const featured = { headings: ['Featured shows'] }
  const on = { ...featured, loadsOwnShelf: true, isOffInBrowser: false }
  const off = { ...featured, loadsOwnShelf: false, isOffInBrowser: true }
  expect(await notFound(site, '/no-such-show/no-page')).toEqual(on)
  expect(await notFound(site, '/bravo/no-such-show/no-page')).toEqual(off)
  expect(await notFound(impersonal, '/no-such-show/no-page')).toEqual(off)
})

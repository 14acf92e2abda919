import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BrandGroup } from '#contracts/brand.ts'
import { loadBrands } from './load-brands.ts'

const demo = fileURLToPath(new URL('../../demo/brands', import.meta.url))
let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'daypart-brands-')), 'brands')
  cpSync(demo, folder, { recursive: true })
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const read = () => JSON.parse(readFileSync(join(folder, 'brands.json'), 'utf8')) as BrandGroup
function faultAfter(change: (group: BrandGroup) => void) {
  const group = read()
  change(group)
  writeFileSync(join(folder, 'brands.json'), JSON.stringify(group))
  const loaded = loadBrands(folder)
  return 'fault' in loaded ? loaded.fault : undefined
}

test('loadBrands returns the brands of the demo group: ranked brands first, in order of rank', () => {
  const loaded = loadBrands(folder)
  const brands = 'group' in loaded ? loaded.group.brands : []
  const priorities = brands.map(({ priority }) => priority)
  expect(priorities.slice(0, 11)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(new Set(priorities.slice(11))).toEqual(new Set([undefined]))
  expect(brands.slice(11).map(({ key }) => key)).toEqual(read().brands.flatMap(({ key, priority }) => (priority ? [] : [key])))
})

test('loadBrands refuses a page without video-privacy consent that is no page of sign-up, and one that is listed two times', () => {
  const withPages = (...pages: string[]) => faultAfter(({ brands }) => Object.assign(brands[1]!, { withoutVideoConsent: pages }))
  expect(withPages('/sign-up/email', '/sign-up/complete')).toBe(undefined)
  expect(withPages('/my-account')).toMatch(/brands\.json: brands\.1\.withoutVideoConsent\.0: .*"\/sign-up\/email".*"\/my-account"/)
  expect(withPages('/sign-up/email', '/sign-up/email')).toMatch(/brands\.1\.withoutVideoConsent: two pages are the same/)
})

test('an error of loadBrands names the file and the invalid field', () => {
  const file = join(folder, 'brands.json')
  expect(faultAfter(({ brands }) => (brands[1]!.colors.accent = 'red'))).toBe(
    `${file}: brands.1.colors.accent: must be a colour such as #1a2b3c.`,
  )
})
test('loadBrands rejects two brands with the same name or alias', () => {
  expect(faultAfter(({ brands }) => brands[2]!.aliases.push('bravo'))).toMatch(/brands\.2\.aliases: "bravo" is already a name of bravo\.$/)
})
test('loadBrands rejects an unknown time zone of a brand; the default time zone is New York', () => {
  const loaded = loadBrands(folder)
  expect('group' in loaded && loaded.group.brands.map(({ timeZone }) => timeZone)).toContain('America/New_York')
  expect(faultAfter(({ brands }) => (brands[9]!.timeZone = 'America/Los_Angeles'))).toBeUndefined()
  expect(faultAfter(({ brands }) => (brands[9]!.timeZone = 'Pacific'))).toMatch(/brands\.9\.timeZone: must be an IANA time zone/)
})
test('loadBrands rejects an unlock rule of an unknown kind or of no days, and two rules of the same kind', () => {
  const after = (...unlock: { kind: string; days: number }[]) => faultAfter(({ brands }) => (brands[0]!.unlock = unlock))
  expect(after({ kind: 'Full Episode', days: 8 }, { kind: 'Movie', days: 30 })).toBeUndefined()
  expect(after()).toBeUndefined()
  expect(after({ kind: 'Episode', days: 8 })).toMatch(/brands\.0\.unlock\.0\.kind: /)
  expect(after({ kind: 'Movie', days: 0 })).toMatch(/brands\.0\.unlock\.0\.days: must be at least 1/)
  expect(after({ kind: 'Movie', days: 1 }, { kind: 'Movie', days: 2 })).toMatch(/brands\.0\.unlock: two rules have the same kind\.$/)
})
test('loadBrands rejects two brands with the same host, even if the ports differ', () => {
  const hosts = (first: string, second: string) =>
    faultAfter(({ brands }) => {
      brands[1]!.hosts = [first]
      brands[2]!.hosts = [second]
    })
  expect(hosts('tv.example:80', 'tv.example')).toMatch(/brands\.2\.hosts: "tv\.example" is already a host of bravo\.$/)
  expect(hosts('tv.example', 'tv.example:80')).toMatch(/brands\.2\.hosts: "tv\.example:80" is already a host of bravo\.$/)
  expect(hosts('a.tv.example', 'tv.example')).toBeUndefined()
})
test('loadBrands rejects a brand without a wordmark file, and names the missing file', () => {
  rmSync(join(folder, 'bravo-white.svg'))
  expect(faultAfter(() => {})).toMatch(/brands\.1\.whiteBrandLogo: bravo-white\.svg is missing in the folder\.$/)
})
test('loadBrands rejects an unknown field, a group without brands, invalid JSON and a missing file', () => {
  expect(faultAfter(({ brands }) => Object.assign(brands[0]!, { colour: 'x' }))).toMatch(/brands\.0\.colour: /)
  expect(faultAfter((group) => (group.brands = []))).toMatch(/brands: must contain at least one brand\.$/)
  writeFileSync(join(folder, 'brands.json'), '{')
  expect(loadBrands(folder)).toEqual({ fault: expect.stringMatching(/^BRANDS_DIR: .*brands\.json cannot be read/) })
  expect(loadBrands(join(folder, 'none'))).toEqual({ fault: expect.stringMatching(/^BRANDS_DIR: .*ENOENT/) })
})

test('loadBrands rejects an ad server without https, and a macro that does not exist', () => {
  const withUrl = (url: string) => faultAfter(({ brands }) => (brands[0]!.advertising = { url } as never))
  expect(withUrl('https://ads.example/vmap?id=[CONTENTID]&[ADPARAMS]')).toBeUndefined()
  const loaded = loadBrands(folder)
  expect('group' in loaded && loaded.group.brands[0]!.advertising).toMatchObject({ hosts: [], minutesBetween: 5 })
  expect(withUrl('http://ads.example/vmap')).toMatch(/brands\.0\.advertising\.url: must be https:\/\/HOST/)
  expect(withUrl('https://ads.example/vmap?id=[VIEWERID]')).toMatch(/advertising\.url: has an unknown macro: use \[ADPARAMS\], /)
  expect(withUrl('https://[CONTENTID].example/')).toMatch(/must be https:\/\/HOST/)
})

test('the licence servers of a brand need https, and FairPlay needs a certificate', () => {
  const withDrm = (drm: object) => faultAfter(({ brands }) => (brands[0]!.drm = drm))
  const licenseUrl = 'https://drm.example/license'
  expect(
    withDrm({ widevine: { licenseUrl, tokenHeader: 'x-token' }, fairplay: { licenseUrl, certificateUrl: licenseUrl } }),
  ).toBeUndefined()
  expect(withDrm({ widevine: { licenseUrl: 'http://drm.example/' } })).toMatch(
    /brands\.0\.drm\.widevine\.licenseUrl: must be https:\/\/HOST/,
  )
  expect(withDrm({ fairplay: { licenseUrl } })).toMatch(/brands\.0\.drm\.fairplay\.certificateUrl/)
  expect(withDrm({ widevine: { licenseUrl, tokenHeader: 'x token' } })).toMatch(/tokenHeader: must be the name of a header/)
})

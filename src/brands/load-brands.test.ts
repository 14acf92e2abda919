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

test('loads the demo group, ranked brands first, in their order', () => {
  const loaded = loadBrands(folder)
  const brands = 'group' in loaded ? loaded.group.brands : []
  const priorities = brands.map(({ priority }) => priority)
  expect(priorities.slice(0, 11)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(new Set(priorities.slice(11))).toEqual(new Set([undefined]))
  expect(brands.slice(11).map(({ key }) => key)).toEqual(read().brands.flatMap(({ key, priority }) => (priority ? [] : [key])))
})

test('says which file and field is wrong', () => {
  const file = join(folder, 'brands.json')
  expect(faultAfter(({ brands }) => (brands[1]!.colors.accent = 'red'))).toBe(
    `${file}: brands.1.colors.accent: a colour is written #rrggbb.`,
  )
})
test('says when two brands mean the same', () => {
  expect(faultAfter(({ brands }) => brands[2]!.aliases.push('bravo'))).toMatch(/brands\.2\.aliases: "bravo" already means bravo\.$/)
})
test('a brand has a time zone, which must be one, and New York unless given', () => {
  const loaded = loadBrands(folder)
  expect('group' in loaded && loaded.group.brands.map(({ timeZone }) => timeZone)).toContain('America/New_York')
  expect(faultAfter(({ brands }) => (brands[9]!.timeZone = 'America/Los_Angeles'))).toBeUndefined()
  expect(faultAfter(({ brands }) => (brands[9]!.timeZone = 'Pacific'))).toMatch(/brands\.9\.timeZone: is no time zone: write an IANA name/)
})
test('says when two brands have one host, whatever its port', () => {
  const hosts = (first: string, second: string) =>
    faultAfter(({ brands }) => {
      brands[1]!.hosts = [first]
      brands[2]!.hosts = [second]
    })
  expect(hosts('tv.example:80', 'tv.example')).toMatch(/brands\.2\.hosts: "tv\.example" is already a host of bravo\.$/)
  expect(hosts('tv.example', 'tv.example:80')).toMatch(/brands\.2\.hosts: "tv\.example:80" is already a host of bravo\.$/)
  expect(hosts('a.tv.example', 'tv.example')).toBeUndefined()
})
test('says which wordmark is missing', () => {
  rmSync(join(folder, 'bravo-white.svg'))
  expect(faultAfter(() => {})).toMatch(/brands\.1\.whiteBrandLogo: there is no bravo-white\.svg in the folder\.$/)
})
test('says when a field is unknown, a group empty, a file no JSON or not there', () => {
  expect(faultAfter(({ brands }) => Object.assign(brands[0]!, { colour: 'x' }))).toMatch(/brands\.0\.colour: /)
  expect(faultAfter((group) => (group.brands = []))).toMatch(/brands: there must be one brand at least\.$/)
  writeFileSync(join(folder, 'brands.json'), '{')
  expect(loadBrands(folder)).toEqual({ fault: expect.stringMatching(/^BRANDS_DIR: .*brands\.json cannot be read/) })
  expect(loadBrands(join(folder, 'none'))).toEqual({ fault: expect.stringMatching(/^BRANDS_DIR: .*ENOENT/) })
})

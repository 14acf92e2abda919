import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadBrands } from '../src/brands/load-brands.ts'
import type { Brand } from '../src/contracts/brand.ts'
import { neverBrandPaths } from '../src/contracts/limits.ts'

const folder = new URL('./brands/', import.meta.url)
const loaded = loadBrands(fileURLToPath(folder))
const brands = 'group' in loaded ? loaded.group.brands : []
const ranked = brands.filter((brand) => brand.priority !== undefined)

test('[C3-21] the main brand, Bravo, USA, Syfy, E!, Oxygen, kids, business, news and the Spanish brands have priorities from 1 to 11; sports and regional brands have no priority', () => {
  expect(ranked.map((brand) => brand.key)).toEqual([
    'nbc',
    'bravo',
    'usa',
    'syfy',
    'e',
    'oxygen',
    'universal-kids',
    'cnbc',
    'nbc-news',
    'telemundo',
    'universo',
  ])
  expect(ranked.map((brand) => brand.priority)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(ranked.filter((brand) => brand.language === 'es').map((brand) => brand.key)).toEqual(['telemundo', 'universo'])
  const rest = brands.filter((brand) => brand.priority === undefined)
  expect(rest.map((brand) => brand.key)).toEqual(expect.arrayContaining(['nbc-sports', 'golf', 'nbc-sports-boston']))
  expect(rest.length).toBeGreaterThanOrEqual(5)
})

test('[C3-20] each brand has a display title, source, mapping aliases, live platform key, network name and nielsen mode; eleven brands have a priority', () => {
  const fields = ['displayTitle', 'source', 'livePlatformKey', 'networkName', 'nielsenMode'] as const
  for (const brand of brands) {
    for (const field of fields) expect(brand[field], brand.key).toMatch(/\S/)
    expect(brand.aliases, brand.key).toBeInstanceOf(Array)
  }
  expect(brands.filter(({ aliases }) => aliases.length > 0).length).toBeGreaterThan(0)
  expect(brands.filter(({ priority }) => priority).length).toBe(11)
})

test('every brand has taglines in both languages and two wordmarks', () => {
  for (const brand of brands) {
    expect(brand.tagline.en && brand.tagline.es, brand.key).toBeTruthy()
    for (const path of [brand.whiteBrandLogo, brand.colorBrandLogo]) {
      const file = new URL(path.replace('/generetic/brands/', ''), folder)
      expect(existsSync(file), path).toBe(true)
      expect(statSync(file).size, path).toBeLessThan(14_000)
    }
    expect(brand.logoRatio, brand.key).toBeCloseTo(drawnRatio(brand), 2)
  }
})

test('the keys and aliases of all brands are unique, and none of them is a reserved path', () => {
  const names = brands.flatMap((brand) => [brand.key, ...brand.aliases])
  expect(new Set(names).size).toBe(names.length)
  for (const path of neverBrandPaths) expect(names).not.toContain(path)
})

test('every brand has colours with the contrast of WCAG AA', () => {
  for (const { key, colors } of brands) {
    expect(contrast(colors.accent, colors.canvas), key).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.onAccent, colors.accent), key).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', colors.canvas), key).toBeGreaterThanOrEqual(15)
  }
})

function drawnRatio(brand: Brand) {
  const svg = readFileSync(new URL(brand.whiteBrandLogo.replace('/generetic/brands/', ''), folder), 'utf8')
  const [, , width, height] = /viewBox="([^"]+)"/.exec(svg)![1]!.split(' ').map(Number)
  return width! / height!
}

function contrast(a: string, b: string) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(color: string) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

// A small network for the tests of this room.
import * as v from 'valibot'
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import { type EntryInput, entry } from '#contracts/catalogue.ts'
import type { Where } from '#contracts/entry-store.ts'

/** A Tuesday evening in New York. */
export const now = Date.UTC(2026, 4, 13, 1)

const brand = (key: string, displayTitle: string, priority: number, more: Partial<Brand> = {}): Brand => ({
  key,
  displayTitle,
  aliases: [`${key}-tv`],
  priority,
  language: 'en',
  tagline: { en: `${displayTitle} tonight`, es: `${displayTitle} esta noche` },
  networkName: displayTitle,
  source: key,
  colors: { canvas: '#0b0d16', accent: '#ffb02e', onAccent: '#1a1000', gradientStart: '#e8552d', gradientEnd: '#4b2a8c' },
  whiteBrandLogo: `/generetic/brands/${key}-white.svg`,
  colorBrandLogo: `/generetic/brands/${key}-color.svg`,
  logoRatio: 4,
  ...more,
})

export const group: BrandGroup = {
  name: 'Test Group',
  brands: [brand('nbc', 'NBC', 1), brand('bravo', 'Bravo', 2), brand('telemundo', 'Telemundo', 10, { language: 'es' })],
}

/** Entries as an import hands them over; `element` is the id. */
export function arriving(entries: readonly EntryInput[]): { entry: v.InferOutput<typeof entry>; where: Where }[] {
  return entries.map((input, index) => ({
    entry: v.parse(entry, input),
    where: {
      file: 'network.ndjson',
      line: index + 1,
      element: String('id' in input && input.id ? input.id : (input as { channel: string }).channel),
    },
  }))
}

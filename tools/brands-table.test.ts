import { expect, test } from 'vitest'
import { describeBrands } from '#brands/brand-schema.ts'
import { isCurrent, withFields } from './brands-table.ts'

test('docs/brands.md says what the fields of brands.json are', () => expect(isCurrent(), 'run npx node tools/brands-table.ts').toBe(true))

test('every field says what it is for, also those within others', () => {
  const fields = describeBrands()
  expect(fields.filter(({ description }) => !description)).toEqual([])
  expect(fields.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['name', 'brands', 'brands[].key', 'brands[].colors.accent', 'brands[].tagline']),
  )
})

test('what may be left out is told apart', () => {
  const table = withFields('<!-- fields -->\n<!-- /fields -->')
  expect(table).toMatch(/\| `brands\[\]\.key` +\| yes +\| The one word/)
  expect(table).toMatch(/\| `brands\[\]\.hosts` +\| {5,}\| Hosts whose/)
})

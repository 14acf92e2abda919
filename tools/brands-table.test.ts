import { expect, test } from 'vitest'
import { describeBrands } from '#brands/brand-schema.ts'
import { isCurrent, withFields } from './brands-table.ts'

test('docs/brands.md describes the current fields of brands.json', () =>
  expect(isCurrent(), 'run npx node tools/brands-table.ts').toBe(true))

test('the table of brand fields describes every field, nested fields included', () => {
  const fields = describeBrands()
  expect(fields.filter(({ description }) => !description)).toEqual([])
  expect(fields.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['name', 'brands', 'brands[].key', 'brands[].colors.accent', 'brands[].tagline']),
  )
})

test('the table of brand fields marks required fields', () => {
  const table = withFields('<!-- fields -->\n<!-- /fields -->')
  expect(table).toMatch(/\| `brands\[\]\.key` +\| yes +\| The machine name/)
  expect(table).toMatch(/\| `brands\[\]\.hosts` +\| {5,}\| Hosts that/)
})

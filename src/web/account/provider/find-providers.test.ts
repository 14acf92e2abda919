import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findProviders } from './find-providers.ts'

const titles = (search: string, among: string[]) =>
  findProviders(
    among.map((title) => ({ title })),
    search,
  ).map(({ title }) => title)

const few = ['Plazavisión', 'AT&T U-verse', "Allen's Communications", 'Cable One', 'Optimum/Cablevision', 'TV Cable', 'Red Oak']

test('the provider search ignores case, accents and punctuation', () => {
  expect(titles('VISIÓN', few)).toEqual(['Plazavisión', 'Optimum/Cablevision'])
  expect(titles('plazavision', few)).toEqual(['Plazavisión'])
  expect(titles('allens', few)).toEqual(["Allen's Communications"])
  expect(titles('at&t', few)).toEqual(['AT&T U-verse'])
  expect(titles('u verse at', few)).toEqual(['AT&T U-verse'])
})

test('titles that begin with the searched text come first, then words that begin with it, then other matches', () => {
  expect(titles('cable', few)).toEqual(['Cable One', 'Optimum/Cablevision', 'TV Cable'])
  expect(titles('one', [...few, 'One Net', 'Phonestar'])).toEqual(['One Net', 'Cable One', 'Phonestar'])
})

test('an empty search finds all providers in their order, and an unknown word none', () => {
  expect(titles(' ! ', few)).toEqual(few)
  expect(titles('zzz', few)).toEqual([])
})

const file = new URL('../../../../../shared/data/geo-mvpd/mvpd/mvpds.json', import.meta.url)
if (existsSync(file))
  test('[C9-23] each of the 434 real providers is found by its whole name and by its first word', () => {
    const all = (JSON.parse(readFileSync(file, 'utf8')) as { name: string }[]).map(({ name }) => ({ title: name }))
    expect(all).toHaveLength(434)
    for (const { title } of all) {
      expect(findProviders(all, title), title).toContainEqual({ title })
      expect(findProviders(all, title.split(' ')[0]!), title).toContainEqual({ title })
    }
  })

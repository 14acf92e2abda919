import { expect, test } from 'vitest'
import type { ListSection } from '#contracts/graph/shapes.ts'
import { titleTile } from '../../server/testing/network.ts'
import { becauseYouChose } from './because-you-chose.ts'

const list = (listTitle: string, ...titles: string[]): ListSection => ({
  component: 'Shelf',
  data: {
    machineName: listTitle,
    listTitle,
    items: titles.map((title) => ({ component: 'SeriesTile', data: titleTile(title, title) })),
  } as ListSection['data'],
})

test('the shelf has titles of each chosen category in turn, each title once, in the order of the choice', () => {
  const shelf = becauseYouChose([list('News', 'a', 'b', 'c'), list('Drama', 'd', 'a', 'e'), list('Comedy', 'f')], 'en')!
  expect(shelf.data.items.map((item) => item.component === 'SeriesTile' && item.data.title)).toEqual(['a', 'd', 'f', 'b', 'c', 'e'])
  expect(shelf.data.listTitle).toBe('Because you chose News, Drama, and Comedy')
  expect(becauseYouChose([list('Drama', 'd'), list('Comedia', 'f')], 'es')!.data.listTitle).toBe('Porque elegiste Drama y Comedia')
})

test('the heading names three categories, and the shelf has at most 20 titles', () => {
  const many = Array.from({ length: 5 }, (_, each) => list(`C${each}`, ...Array.from({ length: 12 }, (_none, title) => `${each}-${title}`)))
  const { listTitle, items } = becauseYouChose(many, 'en')!.data
  expect([listTitle, items.length]).toEqual(['Because you chose C0, C1, and C2', 20])
})

test('categories without titles have no shelf', () => {
  expect([becauseYouChose([], 'en'), becauseYouChose([list('Drama')], 'en')]).toEqual([null, null])
})

import { expect, test } from 'vitest'
import type { TitleList } from '#contracts/catalogue/list-spec.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { findFacets, findTitles } from '../queries/title-lists.ts'
import type { ContentTables } from '../schema/tables.ts'
import { now, openNetwork, toBatch } from '../testing/network.ts'

const count = 600
const title = (n: number, more: object = {}): EntryInput => ({
  kind: 'movie',
  id: `m-${n}`,
  brand: n % 2 ? 'nbc' : 'bravo',
  title: `Movie ${String(n).padStart(4, '0')}`,
  genres: n % 3 ? ['Western'] : ['Western', 'Science'],
  popularity: 10 + n,
  premiereDate: Date.UTC(1990, 0, 1 + n),
  ...more,
})
const movies = Array.from({ length: count }, (_, n) => title(n))

onEachDatabase('lists of titles', (open) => {
  async function openStore() {
    const opened = await open()
    const network = await openNetwork(opened)
    const database = opened.withTables<ContentTables>()
    const find = async (more: Partial<TitleList>, after?: [number | string, string]) => {
      const list: TitleList = { of: 'titles', kinds: ['movie'], sort: 'popular', ...more }
      return (await findTitles(database.read, list, { limit: 3, now, after })).map(({ id }) => id)
    }
    return { database, network, find, store: network.entryStore }
  }

  test('a large import of new titles appears in the lists after finish(), in the order of each list', async () => {
    const { database, store, find } = await openStore()
    const before = await find({})
    expect(await store.storeBatch(toBatch(movies))).toMatchObject({ added: count, refused: [] })
    expect(await find({})).toEqual(before)
    await store.finish()
    expect(await find({})).toEqual(['m-599', 'm-598', 'm-597'])
    expect(await find({ brands: ['bravo'] }, [608, 'm-598'])).toEqual(['m-596', 'm-594', 'm-592'])
    expect(await find({ facet: 'science' })).toEqual(['m-597', 'm-594', 'm-591'])
    expect(await find({ facet: 'western', also: 'science', sort: 'alphabetical' })).toEqual(['m-0', 'm-3', 'm-6'])
    expect(await find({ facet: 'science', sort: 'latest', brands: ['nbc'] })).toEqual(['m-597', 'm-591', 'm-585'])
    expect(await find({ sort: 'oldest', brands: ['nbc', 'bravo'] }, [Date.UTC(1990, 0, 1), 'm-0'])).toEqual(['m-1', 'm-2', 'm-3'])
    expect(await find({ sort: 'alphabetical' }, ['movie-0598', 'm-598'])).toEqual(['m-599', 'paper'])
    expect(await findFacets(database.read, 'movie', 'nbc')).toContainEqual({ facet: 'science', label: 'Science', count: 50 })
    expect(await database.read.selectFrom('content_titles_waiting').selectAll().execute()).toEqual([])
  })

  test('the next import adds the titles of an interrupted import to the lists, in their latest version', async () => {
    const { store, find, network } = await openStore()
    await store.storeBatch(toBatch(movies))
    // A second batch changes one waiting title and deactivates another waiting title.
    await store.storeBatch(toBatch([title(1, { popularity: 9000 }), title(599, { active: false })]))
    expect(await find({})).toEqual(['m-1', expect.any(String), expect.any(String)])
    expect(await network.add(title(2, { popularity: 8000 }))).toEqual([])
    expect(await find({})).toEqual(['m-1', 'm-2', 'm-598'])
  })

  test('a title whose date, name or popularity changes moves to its new position in every list', async () => {
    const { network, store, find } = await openStore()
    await store.storeBatch(toBatch(movies))
    await store.finish()
    await network.add(
      title(599, { brand: 'telemundo', genres: ['Drama'], popularity: 0, title: 'A Movie', premiereDate: Date.UTC(1980, 0, 1) }),
    )
    expect(await find({})).toEqual(['m-598', 'm-597', 'm-596'])
    expect(await find({ brands: ['nbc'] })).toEqual(['m-597', 'm-595', 'm-593'])
    expect(await find({ brands: ['telemundo'] })).toEqual(['m-599'])
    expect(await find({ facet: 'western' })).toEqual(['m-598', 'm-597', 'm-596'])
    expect(await find({ sort: 'alphabetical' }, ['high-tide', 'tide'])).toEqual(['m-599', 'm-0', 'm-1'])
    expect(await find({ sort: 'alphabetical' }, ['movie-0597', 'm-597'])).toEqual(['m-598', 'paper'])
    expect(await find({ sort: 'oldest' }, [Date.UTC(1979, 0, 1), ''])).toEqual(['m-599', 'm-0', 'm-1'])
  })
})

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Change } from '#contracts/http/search-feed.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, now, toBatch } from '#services/catalogue/testing/network.ts'
import { removeIndexed, searchQueueLength } from '#services/catalogue/writes/search-queue.ts'
import { clip, episode, movie, openTestSearch, person, series } from './testing/test-search.ts'

onEachDatabase('search', (open, dialect) => {
  let search: Awaited<ReturnType<typeof openTestSearch>>
  let database: Database
  beforeEach(async () => {
    database = await open()
    search = await openTestSearch(database)
  })
  afterEach(() => search.close())

  test('a search finds titles, episodes, clips, movies and people, grouped by kind', async () => {
    await search.store(
      series('harbor', 'Harbor Lights'),
      movie('harbor-film', 'The Harbor'),
      episode('e1', 'harbor', 'Fog'),
      clip('c1', 'harbor', 'A harbor by night'),
      person('p', 'Harbor Jones'),
    )
    const { hits, isClose } = await search.find('harbor')
    expect(isClose).toBe(false)
    expect(Object.entries(hits).map(([kind, some]) => [kind, some.map(({ id }) => id)])).toEqual([
      ['series', ['harbor']],
      ['movie', ['harbor-film']],
      ['episode', ['e1']],
      ['clip', ['c1']],
      ['person', ['p']],
    ])
    expect(await search.idsFor('fog')).toEqual(['e1'])
    expect(await search.idsFor('harbor lights fog')).toEqual(['e1'])
  })

  if (dialect === 'postgres')
    test("the engine empties PostgreSQL's pending list of the index after a few entries change", async () => {
      await search.store(series('harbor', 'Harbor Lights'), series('tide', 'High Tide'))
      const { rows } = await sql`select gin_clean_pending_list('search_docs_by_words') as pages`.execute(database.read)
      expect(rows).toEqual([{ pages: 0 }])
    })

  if (dialect === 'postgres')
    test('an engine that opened the index while it was empty finds the most popular of thousands of matches', async () => {
      const other = await openTestSearch(database)
      try {
        // The best match is stored last.
        const shows = Array.from({ length: 4000 }, (_, index) => series(`s${1000 + index}`, `The Night ${index}`, { popularity: index }))
        await search.store(...shows, series('t', 'The Night Watch', { popularity: 9000 }))
        const best = async ({ idsFor }: typeof other) => (await idsFor('night'))[0]
        expect(await best(search)).toBe('t')
        await other.updateIndex()
        await expect.poll(() => best(other)).toBe('t')
      } finally {
        await other.close()
      }
    })

  test('results are ranked by exact name, then beginning of the name, then words of the name; equal matches are ranked by popularity and age', async () => {
    await search.store(
      series('words', 'A Night at Sea', { popularity: 900 }),
      series('begins', 'Night Desk', { popularity: 5 }),
      series('begins-new', 'Night Shift', { popularity: 5, premiereDate: '2025-01-01' }),
      series('part', 'Nightfall', { popularity: 80 }),
      series('exact', 'Night'),
      series('late', 'Up by Nightfall', { popularity: 3000 }),
    )
    expect(await search.idsFor('night')).toEqual(['exact', 'begins-new', 'begins', 'part', 'words', 'late'])
  })

  test('a search with one letter finds entries, and only the last word of a query may be incomplete', async () => {
    await search.store(series('harbor', 'Harbor Lights'), series('desk', 'Night Desk'))
    expect(await search.idsFor('h')).toEqual(['harbor'])
    expect(await search.idsFor('harbor li')).toEqual(['harbor'])
    expect(await search.idsFor('har lights')).toEqual([])
    expect(await search.idsFor('lights harbor')).toEqual(['harbor'])
  })

  test('a search finds words with a wrong, missing, extra or swapped letter, and marks the results as similar with `isClose`', async () => {
    await search.store(series('harbor', 'Harbor Precinct'), series('desk', 'Night Desk'), person('p', 'Saoirse Kwan'))
    for (const typed of ['harbur', 'habor', 'harbbor', 'hrabor', 'harbor precinkt', 'precintc harbor', 'preecint']) {
      expect(await search.idsFor(typed), typed).toEqual(['harbor'])
      expect((await search.find(typed)).isClose, typed).toBe(true)
    }
    expect(await search.idsFor('saorise')).toEqual(['p'])
    expect(await search.idsFor('xylophone')).toEqual([])
  })

  test('entries with words that are more similar to a mistyped word are ranked higher', async () => {
    await search.store(series('far', 'Mountaineer', { popularity: 90 }), series('near', 'Mountains'))
    expect(await search.idsFor('mountainz')).toEqual(['near', 'far'])
  })

  test('a search ignores accents, case and punctuation in names and queries', async () => {
    await search.store(
      series('manana', 'Señora Mañana', { brand: 'telemundo' }),
      series('straat', 'Straße & Smørrebrød'),
      series('harpers', "Harper's Spider-Man: Año 911"),
    )
    for (const typed of ['senora manana', 'SEÑORA MAÑANA', 'señora', 'mañana!', 'man\u0303ana'])
      expect(await search.idsFor(typed), typed).toContain('manana')
    for (const typed of ['strasse', 'smorrebrod', 'Straße']) expect(await search.idsFor(typed), typed).toEqual(['straat'])
    for (const typed of ['harpers', "harper's", 'spiderman', 'spider man', 'spider-man', 'ano 911'])
      expect(await search.idsFor(typed), typed).toEqual(['harpers'])
  })

  test('a search finds Cyrillic words, parts of names in scripts without spaces, and single emoji', async () => {
    await search.store(
      series('war', 'Война и мир'),
      series('tokyo', '東京物語'),
      series('pie', 'Pie 🥧 Week'),
      series('seoul', '서울의 밤'),
    )
    for (const [typed, id] of [
      ['война', 'war'],
      ['МИР', 'war'],
      ['東京', 'tokyo'],
      ['物語', 'tokyo'],
      ['語', 'tokyo'],
      ['東京物語', 'tokyo'],
      ['🥧', 'pie'],
      ['서울', 'seoul'],
    ] as const)
      expect(await search.idsFor(typed), typed).toEqual([id])
  })

  test('a search finds a title by its English name and by its Spanish name', async () => {
    await search.store(series('house', { en: 'The House', es: 'La casa' }))
    expect(await search.idsFor('casa')).toEqual(['house'])
    expect(await search.idsFor('house')).toEqual(['house'])
  })

  test('a search can be limited to a brand and to a kind', async () => {
    await search.store(series('a', 'Kitchen'), series('b', 'Kitchen Two', { brand: 'bravo' }), movie('m', 'Kitchen Three'))
    expect(await search.idsFor('kitchen', { brand: 'bravo' })).toEqual(['b', 'm'])
    expect(await search.idsFor('kitchen', { kind: 'series' })).toEqual(['a', 'b'])
    expect(await search.idsFor('kitchen', { brand: 'nbc', kind: 'movie' })).toEqual([])
    expect(await search.idsFor('kitchn', { brand: 'bravo', kind: 'movie' })).toEqual(['m'])
  })

  test('a search finds a renamed title and its videos only by the new name, and does not find inactive titles', async () => {
    await search.store(series('show', 'Old Name'), episode('e', 'show', 'Pilot'))
    expect(await search.idsFor('old name')).toEqual(['show', 'e'])
    await search.store(series('show', 'Fresh Title'))
    expect(await search.idsFor('old name')).toEqual([])
    expect(await search.idsFor('fresh title')).toEqual(['show', 'e'])
    await search.store(series('show', 'Fresh Title', { active: false }))
    expect(await search.idsFor('fresh', { kind: 'series' })).toEqual([])
    await search.store(series('show', 'Fresh Title', { brand: 'bravo' }))
    expect(await search.idsFor('pilot', { brand: 'bravo' })).toEqual(['e'])
  })

  test('a search does not find a deleted entry after the index is updated', async () => {
    await search.store(person('p', 'Ines Carrasco'))
    await database
      .withTables<{ content_people: { id: string }; content_search_queue: { source: string; id: string; turn: number } }>()
      .write(async (trx) => {
        await trx.deleteFrom('content_people').where('id', '=', 'p').execute()
        await trx.insertInto('content_search_queue').values({ source: 'person', id: 'p', turn: 1 }).execute()
      })
    await search.updateIndex()
    expect(await search.idsFor('ines')).toEqual([])
  })

  test('a search finds only videos that are available now', async () => {
    await search.store(
      series('show', 'Weather'),
      episode('over', 'show', 'Rain', { expiration: now - hours(1) }),
      episode('soon', 'show', 'Rain', { available: now + hours(1), airDate: now - hours(1) }),
      episode('on', 'show', 'Rain', { airDate: now - hours(1), expiration: now + hours(1) }),
    )
    expect(await search.idsFor('rain')).toEqual(['on'])
  })

  test('the engine indexes entries that were stored while it was stopped', async () => {
    await search.store(series('a', 'First Light'))
    await search.reopen()
    expect(await search.idsFor('first')).toEqual(['a'])
    expect(await search.idsFor('frist')).toEqual(['a'])
    await search.entryStore.storeBatch(toBatch([series('b', 'First Night'), person('p', 'Ana')]))
    await search.entryStore.finish()
    expect(await searchQueueLength(database)).toBe(2)
    await search.reopen()
    await search.updateIndex()
    expect(await searchQueueLength(database)).toBe(0)
    expect(await search.idsFor('first')).toEqual(['a', 'b'])
  })

  const rebuildsDeletedIndex = async () => {
    await search.store(series('a', 'First Light'), person('p', 'Ines Carrasco'))
    await search.reopen(() => rm(join(search.folder, 'search.db')))
    expect(await search.idsFor('first')).toEqual([])
    await search.updateIndex()
    expect(await search.idsFor('first')).toEqual(['a'])
    expect(await search.idsFor('ines')).toEqual(['p'])
  }
  // The index is a separate file only on SQLite.
  if (dialect === 'sqlite') test('the engine builds the index again after the index file was deleted', rebuildsDeletedIndex)

  test('the engine does not index while an import is marked as running, unless the mark is older than the maximum import time', async () => {
    await search.entryStore.storeBatch(toBatch([series('a', 'First Light')]))
    await search.updateIndex()
    expect(await search.idsFor('first')).toEqual([])
    search.clock.now += hours(1)
    await search.updateIndex()
    expect(await search.idsFor('first')).toEqual(['a'])
  })

  test('after a large import, a search for a word in all names finds the most popular entries', async () => {
    const popularity = (n: number) => n % 500
    const many = Array.from({ length: 10_050 }, (_, n) => clip(`c${n}`, 'show', `Clip Number${n}`, { popularity: popularity(n) }))
    await search.entryStore.storeBatch(toBatch([series('show', 'Weather'), ...many]))
    await search.entryStore.finish()
    await search.updateIndex()
    expect(await searchQueueLength(database)).toBe(0)
    expect(await search.idsFor('number10049')).toEqual(['c10049'])
    for (const [typed, filter, count] of [
      ['clip', { kind: 'clip' }, 300],
      ['c', {}, 40],
      ['weather clip', { brand: 'nbc' }, 40],
    ] as const) {
      const found = await search.idsFor(typed, filter)
      expect(found, typed).toHaveLength(count)
      // Popularities from 450 to 499 are in the same step of the score.
      for (const id of found) expect(popularity(Number(id.slice(1))), `${typed}: ${id}`).toBeGreaterThanOrEqual(449)
    }
    await search.store(clip('late', 'show', 'Clip Late'))
    expect(await search.idsFor('clip late')).toEqual(['late'])
  }, 60_000)

  test('the engine indexes an entry again if it changed during indexing', async () => {
    await search.store(series('a', 'First Light'))
    const waiting = database.withTables<{ content_search_queue: Change }>()
    await search.entryStore.storeBatch(toBatch([series('a', 'Second Light')]))
    const [before] = await waiting.read.selectFrom('content_search_queue').selectAll().execute()
    await search.entryStore.storeBatch(toBatch([series('a', 'Third Light')]))
    await waiting.write((trx) => removeIndexed(trx as never, [before!]))
    await search.entryStore.finish()
    await search.updateIndex()
    expect(await search.idsFor('third')).toEqual(['a'])
  })

  test('a search with a hostile query does not fail', async () => {
    await search.store(series('a', 'Harbor "Lights" AND NOT (OR) *'))
    const hostile = [
      '"',
      "'",
      '*',
      '" OR 1=1 --',
      'NEAR(a b)',
      'a AND',
      '{words} : harbor',
      '\0',
      'harbor\0lights',
      '=b_nbc',
      '^harbor',
      '-harbor',
      '\ud800',
      '%',
      '\\',
      "\\' | x",
      ':*',
      '()',
      'x'.repeat(10_000),
      'a '.repeat(5_000),
      '🥧'.repeat(300),
      '東'.repeat(500),
    ]
    for (const typed of hostile) await expect(search.find(typed), typed.slice(0, 20)).resolves.toBeDefined()
    expect(await search.idsFor('harbor "lights"')).toEqual(['a'])
    expect(await search.idsFor('=b_nbc')).toEqual([])
    expect(await search.idsFor('')).toEqual([])
  })
})

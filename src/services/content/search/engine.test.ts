import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { arriving, hours, now } from '../testing/network.ts'
import { type QueueRow, searchWaiting, takeAway } from './queue.ts'
import { clip, episode, movie, openShelf, person, series } from './testing/shelf.ts'

onEachDatabase('search', (open, dialect) => {
  let shelf: Awaited<ReturnType<typeof openShelf>>
  let database: Database
  beforeEach(async () => {
    database = await open()
    shelf = await openShelf(database)
  })
  afterEach(() => shelf.close())

  test('finds titles, episodes, clips, movies and people, each by kind', async () => {
    await shelf.stored(
      series('harbor', 'Harbor Lights'),
      movie('harbor-film', 'The Harbor'),
      episode('e1', 'harbor', 'Fog'),
      clip('c1', 'harbor', 'A harbor by night'),
      person('p', 'Harbor Jones'),
    )
    const { hits, isClose } = await shelf.ask('harbor')
    expect(isClose).toBe(false)
    expect(Object.entries(hits).map(([kind, some]) => [kind, some.map(({ id }) => id)])).toEqual([
      ['series', ['harbor']],
      ['movie', ['harbor-film']],
      ['episode', ['e1']],
      ['clip', ['c1']],
      ['person', ['p']],
    ])
    expect(await shelf.found('fog')).toEqual(['e1'])
    expect(await shelf.found('harbor lights fog')).toEqual(['e1'])
  })

  if (dialect === 'postgres')
    test('leaves no pending list in the index when a few entries change', async () => {
      await shelf.stored(series('harbor', 'Harbor Lights'), series('tide', 'High Tide'))
      const { rows } = await sql`select gin_clean_pending_list('search_docs_by_words') as pages`.execute(database.read)
      expect(rows).toEqual([{ pages: 0 }])
    })

  test('called exactly so, then beginning so, then having the words; popularity and then newness among equals', async () => {
    await shelf.stored(
      series('words', 'A Night at Sea', { popularity: 900 }),
      series('begins', 'Night Desk', { popularity: 5 }),
      series('begins-new', 'Night Shift', { popularity: 5, premiereDate: '2025-01-01' }),
      series('part', 'Nightfall', { popularity: 80 }),
      series('exact', 'Night'),
      series('late', 'Up by Nightfall', { popularity: 3000 }),
    )
    expect(await shelf.found('night')).toEqual(['exact', 'begins-new', 'begins', 'part', 'words', 'late'])
  })

  test('begins to find from the first letter, and the last word may be unfinished', async () => {
    await shelf.stored(series('harbor', 'Harbor Lights'), series('desk', 'Night Desk'))
    expect(await shelf.found('h')).toEqual(['harbor'])
    expect(await shelf.found('harbor li')).toEqual(['harbor'])
    expect(await shelf.found('har lights')).toEqual([])
    expect(await shelf.found('lights harbor')).toEqual(['harbor'])
  })

  test('a letter wrong, missing, too many or swapped still finds, and the answer says that it is only close', async () => {
    await shelf.stored(series('harbor', 'Harbor Precinct'), series('desk', 'Night Desk'), person('p', 'Saoirse Kwan'))
    for (const typed of ['harbur', 'habor', 'harbbor', 'hrabor', 'harbor precinkt', 'precintc harbor', 'preecint']) {
      expect(await shelf.found(typed), typed).toEqual(['harbor'])
      expect((await shelf.ask(typed)).isClose, typed).toBe(true)
    }
    expect(await shelf.found('saorise')).toEqual(['p'])
    expect(await shelf.found('xylophone')).toEqual([])
  })

  test('what is nearest to a mistyped word comes first', async () => {
    await shelf.stored(series('far', 'Mountaineer', { popularity: 90 }), series('near', 'Mountains'))
    expect(await shelf.found('mountainz')).toEqual(['near', 'far'])
  })

  test('accents, case and punctuation are no difference in either direction', async () => {
    await shelf.stored(
      series('manana', 'Señora Mañana', { brand: 'telemundo' }),
      series('straat', 'Straße & Smørrebrød'),
      series('harpers', "Harper's Spider-Man: Año 911"),
    )
    for (const typed of ['senora manana', 'SEÑORA MAÑANA', 'señora', 'mañana!', 'man\u0303ana'])
      expect(await shelf.found(typed), typed).toContain('manana')
    for (const typed of ['strasse', 'smorrebrod', 'Straße']) expect(await shelf.found(typed), typed).toEqual(['straat'])
    for (const typed of ['harpers', "harper's", 'spiderman', 'spider man', 'spider-man', 'ano 911'])
      expect(await shelf.found(typed), typed).toEqual(['harpers'])
  })

  test('other scripts and emoji: Cyrillic, pairs of letters where no spaces are, one picture', async () => {
    await shelf.stored(
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
      expect(await shelf.found(typed), typed).toEqual([id])
  })

  test('both languages of a name find it', async () => {
    await shelf.stored(series('house', { en: 'The House', es: 'La casa' }))
    expect(await shelf.found('casa')).toEqual(['house'])
    expect(await shelf.found('house')).toEqual(['house'])
  })

  test('filters by brand and by kind', async () => {
    await shelf.stored(series('a', 'Kitchen'), series('b', 'Kitchen Two', { brand: 'bravo' }), movie('m', 'Kitchen Three'))
    expect(await shelf.found('kitchen', { brand: 'bravo' })).toEqual(['b', 'm'])
    expect(await shelf.found('kitchen', { kind: 'series' })).toEqual(['a', 'b'])
    expect(await shelf.found('kitchen', { brand: 'nbc', kind: 'movie' })).toEqual([])
    expect(await shelf.found('kitchn', { brand: 'bravo', kind: 'movie' })).toEqual(['m'])
  })

  test('a new name replaces the old one, for the videos of a title as well; what is made inactive is gone', async () => {
    await shelf.stored(series('show', 'Old Name'), episode('e', 'show', 'Pilot'))
    expect(await shelf.found('old name')).toEqual(['show', 'e'])
    await shelf.stored(series('show', 'Fresh Title'))
    expect(await shelf.found('old name')).toEqual([])
    expect(await shelf.found('fresh title')).toEqual(['show', 'e'])
    await shelf.stored(series('show', 'Fresh Title', { active: false }))
    expect(await shelf.found('fresh', { kind: 'series' })).toEqual([])
    await shelf.stored(series('show', 'Fresh Title', { brand: 'bravo' }))
    expect(await shelf.found('pilot', { brand: 'bravo' })).toEqual(['e'])
  })

  test('what is deleted from the catalogue is not found once search heard of it', async () => {
    await shelf.stored(person('p', 'Ines Carrasco'))
    await database
      .withTables<{ content_people: { id: string }; content_search_queue: { source: string; id: string; turn: number } }>()
      .write(async (trx) => {
        await trx.deleteFrom('content_people').where('id', '=', 'p').execute()
        await trx.insertInto('content_search_queue').values({ source: 'person', id: 'p', turn: 1 }).execute()
      })
    await shelf.follow()
    expect(await shelf.found('ines')).toEqual([])
  })

  test('only what may be shown now', async () => {
    await shelf.stored(
      series('show', 'Weather'),
      episode('over', 'show', 'Rain', { expiration: now - hours(1) }),
      episode('soon', 'show', 'Rain', { available: now + hours(1), airDate: now - hours(1) }),
      episode('on', 'show', 'Rain', { airDate: now - hours(1), expiration: now + hours(1) }),
    )
    expect(await shelf.found('rain')).toEqual(['on'])
  })

  test('what was stored while nobody followed is found when somebody does again', async () => {
    await shelf.stored(series('a', 'First Light'))
    await shelf.reopen()
    expect(await shelf.found('first')).toEqual(['a'])
    expect(await shelf.found('frist')).toEqual(['a'])
    await shelf.store.storeBatch(arriving([series('b', 'First Night'), person('p', 'Ana')]))
    await shelf.store.finish()
    expect(await searchWaiting(database)).toBe(2)
    await shelf.reopen()
    await shelf.follow()
    expect(await searchWaiting(database)).toBe(0)
    expect(await shelf.found('first')).toEqual(['a', 'b'])
  })

  const lost = async () => {
    await shelf.stored(series('a', 'First Light'), person('p', 'Ines Carrasco'))
    await shelf.reopen(() => rm(join(shelf.folder, 'search.db')))
    expect(await shelf.found('first')).toEqual([])
    await shelf.follow()
    expect(await shelf.found('first')).toEqual(['a'])
    expect(await shelf.found('ines')).toEqual(['p'])
  }
  // PostgreSQL keeps it where the catalogue is.
  if (dialect === 'sqlite') test('an index that is lost is made anew', lost)

  test('while an import is under way nothing is indexed, unless it died long ago', async () => {
    await shelf.store.storeBatch(arriving([series('a', 'First Light')]))
    await shelf.follow()
    expect(await shelf.found('first')).toEqual([])
    shelf.clock.now += hours(1)
    await shelf.follow()
    expect(await shelf.found('first')).toEqual(['a'])
  })

  test('after a large import the index is tidied, and of a word that stands everywhere the most popular are found', async () => {
    const popularity = (n: number) => n % 500
    const many = Array.from({ length: 10_050 }, (_, n) => clip(`c${n}`, 'show', `Clip Number${n}`, { popularity: popularity(n) }))
    await shelf.store.storeBatch(arriving([series('show', 'Weather'), ...many]))
    await shelf.store.finish()
    await shelf.follow()
    expect(await searchWaiting(database)).toBe(0)
    expect(await shelf.found('number10049')).toEqual(['c10049'])
    for (const [typed, filter, count] of [
      ['clip', { kind: 'clip' }, 300],
      ['c', {}, 40],
      ['weather clip', { brand: 'nbc' }, 40],
    ] as const) {
      const found = await shelf.found(typed, filter)
      expect(found, typed).toHaveLength(count)
      // A step of popularity is a twelfth.
      for (const id of found) expect(popularity(Number(id.slice(1))), `${typed}: ${id}`).toBeGreaterThanOrEqual(449)
    }
    await shelf.stored(clip('late', 'show', 'Clip Late'))
    expect(await shelf.found('clip late')).toEqual(['late'])
  }, 60_000)

  test('a change while its turn was indexed is indexed again', async () => {
    await shelf.stored(series('a', 'First Light'))
    const waiting = database.withTables<{ content_search_queue: QueueRow }>()
    await shelf.store.storeBatch(arriving([series('a', 'Second Light')]))
    const [before] = await waiting.read.selectFrom('content_search_queue').selectAll().execute()
    await shelf.store.storeBatch(arriving([series('a', 'Third Light')]))
    await waiting.write((trx) => takeAway(trx as never, [before!]))
    await shelf.store.finish()
    await shelf.follow()
    expect(await shelf.found('third')).toEqual(['a'])
  })

  test('nothing that is typed breaks it', async () => {
    await shelf.stored(series('a', 'Harbor "Lights" AND NOT (OR) *'))
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
    for (const typed of hostile) await expect(shelf.ask(typed), typed.slice(0, 20)).resolves.toBeDefined()
    expect(await shelf.found('harbor "lights"')).toEqual(['a'])
    expect(await shelf.found('=b_nbc')).toEqual([])
    expect(await shelf.found('')).toEqual([])
  })
})

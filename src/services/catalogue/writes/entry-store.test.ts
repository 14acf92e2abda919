import { beforeEach, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { contentMigrations } from '../migrations/migrations.ts'
import type { ContentTables } from '../schema/tables.ts'
import { group, now, toBatch } from '../testing/network.ts'
import { createEntryStore } from './entry-store.ts'

onEachDatabase('the entry store', (open) => {
  let store: EntryStore
  let database: Database<ContentTables>
  let revisions: number[]
  beforeEach(async () => {
    const opened = await open()
    await migrate(opened, [contentMigrations])
    database = opened.withTables<ContentTables>()
    revisions = []
    store = createEntryStore(opened, { now: () => now, brands: group, changed: (revision) => revisions.push(revision) })
  })
  const put = (...entries: EntryInput[]) => store.storeBatch(toBatch(entries))
  const aliases = async () =>
    Object.fromEntries((await database.read.selectFrom('content_titles').select(['id', 'alias']).execute()).map((r) => [r.id, r.alias]))
  const series = (id: string, title: string, more: object = {}): EntryInput => ({ kind: 'series', id, brand: 'nbc', title, ...more })
  const episode = (id: string, of: string, more: object = {}): EntryInput => ({
    kind: 'video',
    id,
    series: of,
    programmingType: 'Full Episode',
    title: `Episode ${id}`,
    season: 1,
    episode: 1,
    ...more,
  })

  test('storing entries again writes only the entries that have changed, and writes nothing if no entry has changed', async () => {
    const entries = [series('a', 'Harbor Lights'), series('b', 'Night Desk'), episode('a1', 'a')]
    expect(await put(...entries)).toEqual({ added: 3, changed: 0, unchanged: 0, refused: [] })
    await store.finish()
    expect(await put(...entries)).toEqual({ added: 0, changed: 0, unchanged: 3, refused: [] })
    await store.finish()
    expect(await put(series('a', 'Harbor Lights: Reborn'), ...entries.slice(1))).toMatchObject({ changed: 1, unchanged: 2 })
    await store.finish()
    expect(revisions).toEqual([2, 3])
  })

  test('the next import finishes an import that was interrupted before its end', async () => {
    await put(series('a', 'Harbor Lights'))
    const next = createEntryStore(database.withTables(), { now: () => now, brands: group, changed: (revision) => revisions.push(revision) })
    expect(await next.storeBatch(toBatch([series('a', 'Harbor Lights')]))).toMatchObject({ unchanged: 1 })
    await next.finish()
    expect(revisions).toEqual([2])
  })

  test('the store refuses entries with unknown references, returns the reasons, and stores the other entries', async () => {
    const { added, refused } = await put(
      series('a', 'Harbor Lights'),
      series('x', 'Elsewhere', { brand: 'cbs' }),
      episode('a1', 'a'),
      episode('x1', 'nobody'),
      { kind: 'video', id: 'stray', title: 'Stray' },
      { kind: 'video', id: 'm1', movie: 'a', title: 'Not a movie' },
      { kind: 'season', id: 's9', series: 'nobody', number: 1 },
      { kind: 'gallery', id: 'g', series: 'nobody', title: 'Stills', photos: [] },
      { kind: 'programme', channel: 'nowhere', start: now, title: 'News' },
    )
    expect(added).toBe(2)
    expect(refused.map(({ element, reason }) => `${element}: ${reason}`)).toEqual([
      'x: the brand "cbs" is not one of the group\'s',
      's9: the series "nobody" is unknown',
      'x1: the series "nobody" is unknown',
      'stray: the video has no owner: name its series, its movie or its brand',
      'm1: the movie "a" is unknown',
      'g: the title "nobody" is unknown',
      'nowhere: the channel "nowhere" is unknown',
    ])
    expect(refused[2]).toMatchObject({ file: 'network.ndjson', line: 4 })
  })

  test('the store refuses the second of two entries with the same id, guid, season number or page name', async () => {
    const { refused } = await put(
      series('a', 'Harbor Lights'),
      series('a', 'Harbor Lights again'),
      { kind: 'movie', id: 'film', brand: 'nbc', title: 'The Film', duration: 5400, guid: '900' },
      { kind: 'movie', id: 'remake', brand: 'nbc', title: 'The Film', duration: 5400, guid: '900' },
      episode('a1', 'a', { guid: '900' }),
      episode('movie:film', 'a'),
      { kind: 'season', id: 's1', series: 'a', number: 1 },
      { kind: 'season', id: 's1-too', series: 'a', number: 1 },
      { kind: 'page', id: 'p1', name: 'home', sections: [] },
      { kind: 'page', id: 'p2', name: 'home', sections: [] },
      { kind: 'page', id: 'p3', name: 'home', brand: 'bravo', sections: [] },
    )
    expect(refused.map(({ reason }) => reason)).toEqual([
      'the id "a" is already that of another series in this batch',
      'the guid "900" is already that of another video',
      'season 1 of "a" is already stored as "s1"',
      'ids that begin with "movie:" are reserved for the films of movies',
      'the guid "900" is already that of "movie:film"',
      'the page "home" is already stored as "p1"',
    ])
    expect((await put({ kind: 'movie', id: 'a', brand: 'nbc', title: 'A' })).refused[0]?.reason).toBe('"a" is already a series')
  })

  test('a unique alias is made from the title, and does not change when the title changes', async () => {
    await put(
      series('1', 'Élite'),
      series('2', 'Elite!'),
      series('3', 'Elite', { releaseYear: 2019 }),
      series('4', 'Shows'),
      series('5', 'Bravo TV'),
      series('6', '東京'),
      series('7', 'Images', { alias: 'Images of Love' }),
    )
    const first = await aliases()
    expect(first).toMatchObject({
      1: 'elite',
      2: 'elite-2',
      3: 'elite-2019',
      4: 'shows-2',
      5: 'bravo-tv-2',
      6: 'dong-jing',
      7: 'images-of-love',
    })
    await put(series('1', 'Élite: Second Life'), series('2', 'Elite!', { alias: 'lobby' }), series('8', 'Lobby'), series('9', 'Elite 2'))
    expect(await aliases()).toMatchObject({ 1: 'elite', 2: 'lobby', 8: 'lobby-2', 9: 'elite-2-2' })
  })

  test('aliases and machine names have Latin letters for titles in any script, and a stored alias does not change', async () => {
    await put(series('1', 'Атака титанов 2'), series('2', '오징어 게임'), series('3', 'Moskva'), series('4', '!?'))
    await database.write((trx) => trx.updateTable('content_titles').set({ alias: 'title-3' }).where('id', '=', '2').execute())
    await put(
      series('2', '오징어 게임', { genres: ['Drama'] }),
      series('5', 'Москва'),
      series('6', 'Москва', { releaseYear: 1990 }),
      series('7', '???', { alias: 'Погода' }),
    )
    expect(await aliases()).toEqual({
      1: 'ataka-titanov-2',
      2: 'title-3',
      3: 'moskva',
      4: 'title',
      5: 'moskva-2',
      6: 'moskva-1990',
      7: 'pogoda',
    })
    await put(
      { kind: 'person', id: 'p', name: 'Ольга Ёлкина' },
      { kind: 'gallery', id: 'g', series: '1', title: 'Atak: На съёмках', photos: [] },
    )
    const names = async (table: 'content_people' | 'content_galleries') =>
      (await database.read.selectFrom(table).select('machine_name').execute()).map(({ machine_name }) => machine_name)
    expect([await names('content_people'), await names('content_galleries')]).toEqual([['olga-elkina'], ['na-semkakh']])
  })

  test('entries() returns the stored entries unchanged, ordered by kind and then by id', async () => {
    const entries: EntryInput[] = [
      series('b', 'Night Desk', { art: { main: 'night.webp', color: '#112233' }, genres: ['Drama'] }),
      series('a', 'Harbor Lights'),
      { kind: 'movie', id: 'film', brand: 'nbc', title: 'The Film', duration: 5400 },
      { kind: 'person', id: 'p', name: 'Ana Ruiz' },
      episode('a1', 'a'),
      { kind: 'playlist', id: 'best', title: 'Best of', videos: ['a1'] },
      { kind: 'menu', id: 'm', name: 'globalNavigation', items: [] },
      { kind: 'channel', id: 'c1', names: [{ text: 'One' }] },
      { kind: 'programme', channel: 'c1', start: now, title: 'News' },
    ]
    await put(...entries)
    const back = []
    for await (const entry of store.entries(['series', 'movie', 'person', 'season', 'video', 'playlist', 'menu', 'channel', 'programme']))
      back.push(entry)
    const inOrder = [entries[1]!, entries[0]!, ...entries.slice(2)]
    expect(back).toEqual(toBatch(inOrder).map(({ entry }) => entry))
    expect((await store.storeBatch(back.map((entry) => ({ entry, where: toBatch(entries)[0]!.where })))).unchanged).toBe(9)
  })
})

// Reading a list must not take longer if the catalogue is larger. Therefore these tests check SQLite's query plans: each list must be a range
// of an index, without a scan or a sort of the table.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TitleList, VideoList } from '#contracts/catalogue/list-spec.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { contentMigrations } from '../migrations/migrations.ts'
import type { ContentTables } from '../schema/tables.ts'
import {
  countEpisodes,
  playlistsOfVideos,
  seasonsOf,
  titleIdByAlias,
  titlesByIds,
  titleTilesByIds,
  videoByGuid,
  videosByIds,
  videoTilesByIds,
} from './by-id.ts'
import { airingAt, airingsBetween, airingsOfChannels, haveAirings } from './guide.ts'
import { unendedSweepstakes } from './sweepstakes.ts'
import { countTitles, findFacets, findTitles } from './title-lists.ts'
import { findVideos } from './video-lists.ts'

let database: Database
let folder: string
const statements: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-plans-'))
  database = await openDatabase({ dataDir: folder, onStatement: ({ sql }) => statements.push(sql) })
  await migrate(database, [contentMigrations])
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** Returns SQLite's query plans of all statements that `run` executes. */
async function plansOf(run: (db: Kysely<ContentTables>) => Promise<unknown>): Promise<string[]> {
  const { read } = database.withTables<ContentTables>()
  statements.length = 0
  await run(read)
  const plans: string[] = []
  for (const statement of [...statements]) {
    const { rows } = await read.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${statement}`))
    plans.push(rows.map(({ detail }) => detail).join('\n'))
  }
  return plans
}

const now = Date.UTC(2026, 4, 13)
const slice = { limit: 21, now }
const videos = (more: Partial<VideoList>): VideoList => ({ of: 'videos', types: ['Clip'], sort: 'latest', ...more })
const titles = (more: Partial<TitleList>): TitleList => ({ of: 'titles', kinds: ['series'], sort: 'popular', ...more })
const keys = { latest: now, oldest: now, popular: 0.5, expiring: now, upcoming: now, episode: 3, alphabetical: 'm' }

const videoLists: [string, VideoList][] = (['latest', 'oldest', 'popular', 'expiring', 'upcoming'] as const).flatMap((sort) => [
  [`sorted by ${sort}`, videos({ sort })],
  [`of a brand, sorted by ${sort}`, videos({ sort, brands: ['nbc'] })],
])
videoLists.push(['of a title, sorted by latest', videos({ title: 't' })])
videoLists.push(['of a season, sorted by episode', videos({ title: 't', season: 2, sort: 'episode' })])
videoLists.push(['that are locked', videos({ locked: true })])

const titleLists: [string, TitleList][] = (['latest', 'popular', 'alphabetical'] as const).flatMap((sort) => [
  [`sorted by ${sort}`, titles({ sort })],
  [`of a brand, sorted by ${sort}`, titles({ sort, brands: ['nbc'] })],
])

titleLists.push(['of a genre, sorted by popular', titles({ facet: 'drama' })])
titleLists.push(['of a genre and a brand, sorted by popular', titles({ facet: 'drama', brands: ['nbc'] })])

test.each(videoLists)('the list of videos %s is one range of an index, with and without a cursor', async (_name, list) => {
  for (const more of [{}, { after: [keys[list.sort], 'x'] as [number, string] }]) {
    const [plan] = await plansOf((db) => findVideos(db, list, { ...slice, ...more }))
    expect(plan).toMatch(/^SEARCH content_videos USING INDEX/)
    expect(plan).not.toContain('TEMP B-TREE')
    if (list.brands) expect(plan).toContain('brand=?')
    if (list.title) expect(plan).toContain('title_id=?')
    if ('after' in more && list.sort !== 'expiring') expect(plan).toMatch(/,(title_)?id\)[<>]/)
  }
})

test.each(titleLists)('the list of titles %s is one range of a primary key, with and without a cursor', async (_name, list) => {
  for (const more of [{}, { after: [keys[list.sort], 'x'] as [number | string, string] }]) {
    const [plan] = await plansOf((db) => findTitles(db, list, { ...slice, ...more }))
    expect(plan).toMatch(/^SEARCH listed USING PRIMARY KEY/)
    expect(plan).not.toContain('TEMP B-TREE')
    if (list.brands) expect(plan).toContain('brand=?')
  }
})

test('the titles of a list, also of a genre by letter or date, are counted in ranges of a primary key, and sweepstakes are a range of an index', async () => {
  for (const list of [
    titles({}),
    titles({ facet: 'drama', sort: 'alphabetical', brands: ['nbc'] }),
    titles({ facet: 'drama', sort: 'latest' }),
  ])
    for (const plan of await plansOf((db) => countTitles(db, list, now))) {
      expect(plan).toMatch(/SEARCH listed USING PRIMARY KEY/)
      expect(plan).not.toContain('TEMP B-TREE')
      expect(plan).not.toMatch(/SCAN (listed|known)/)
    }
  const [plan] = await plansOf((db) => unendedSweepstakes(db, undefined, now, 50))
  expect(plan).toMatch(/^SEARCH content_sweepstakes USING INDEX content_sweepstakes_by_end/)
})

test.each(['popular', 'expiring', 'episode'] as const)(
  'the list of videos of one title, sorted by %s, reads only the videos of this title',
  async (sort) => {
    for (const more of [{}, { after: [keys[sort], 'x'] as [number, string] }]) {
      const [plan] = await plansOf((db) => findVideos(db, videos({ title: 't', sort }), { ...slice, ...more }))
      expect(plan).toMatch(/^SEARCH content_videos USING INDEX \w+ \(title_id=\? AND type=\?/)
    }
  },
)

test('the list of videos of a genre merges three index ranges, one for each genre column', async () => {
  const plans = await plansOf((db) => findVideos(db, videos({ genre: 'drama' }), slice))
  expect(plans.at(-1)?.match(/SEARCH content_videos USING INDEX content_videos_some_genre_\d_type_air_at_id/g)).toHaveLength(3)
})

test('a list of several types and brands merges one range for each combination', async () => {
  const plans = await plansOf((db) => findVideos(db, videos({ types: ['Clip', 'Movie'], brands: ['nbc', 'bravo'] }), slice))
  // The last statement is the merged query.
  expect(plans.at(-1)?.match(/SEARCH content_videos USING INDEX \w+ \(brand=\? AND type=\?/g)).toHaveLength(4)
})

test('the schedule of a channel is read as ranges of an index', async () => {
  const plans = await plansOf(async (db) => {
    await airingAt(db, 'one', now)
    await airingsBetween(db, 'one', now, now + 1)
  })
  expect(plans).toHaveLength(3)
  for (const plan of plans) expect(plan).toMatch(/^SEARCH content_programmes USING INDEX \w+ \(channel_id=\? AND start_at[<>]\?/)
  for (const plan of plans) expect(plan).not.toContain('TEMP B-TREE')
})

test('the schedules of several channels are read as one range of an index for each channel', async () => {
  const [airings, days] = await plansOf(async (db) => {
    await airingsOfChannels(db, ['one', 'two'], now, now + 1, 10)
    await haveAirings(db, ['one', 'two'], [{ from: now, to: now + 1 }])
  })
  expect(airings).toMatch(/SEARCH programme USING INDEX \w+ \(channel_id=\? AND start_at>\? AND start_at<\?\)/)
  expect(airings).toMatch(/SEARCH earlier USING COVERING INDEX \w+ \(channel_id=\? AND start_at<\?\)/)
  expect(days).toMatch(/SEARCH content_programmes USING COVERING INDEX \w+ \(channel_id=\? AND start_at>\? AND start_at<\?\)/)
  for (const plan of [airings, days]) expect(plan).not.toContain('SCAN content')
})

test('reads by id, guid or alias use an index', async () => {
  const plans = await plansOf(async (db) => {
    await videosByIds(db, ['a', 'b'])
    await titlesByIds(db, ['a', 'b'])
    await videoTilesByIds(db, ['a', 'b'])
    await titleTilesByIds(db, ['a', 'b'])
    await videoByGuid(db, 'a')
    await titleIdByAlias(db, 'a')
    await playlistsOfVideos(db, ['a', 'b'])
    await seasonsOf(db, 'a')
    await countEpisodes(db, 'a', 1)
    await findFacets(db, 'series', undefined)
    await sql`select 1`.execute(db)
  })
  expect(plans.length).toBeGreaterThanOrEqual(12)
  for (const plan of plans) if (!plan.includes('CONSTANT ROW')) expect(plan).toMatch(/^SEARCH/)
})

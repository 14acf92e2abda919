// With a million videos a list must cost what it costs with a thousand: each is a range of an index, never a walk or a sort of the table.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { type ContentTables, contentMigrations } from '../tables.ts'
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
import { airingAt, airingsBetween } from './guide.ts'
import type { TitleList, VideoList } from './list-spec.ts'
import { findFacets, findTitles } from './title-lists.ts'
import { findVideos } from './video-lists.ts'

let database: Database
let folder: string
const asked: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-plans-'))
  database = await openDatabase({ dataDir: folder, heard: ({ sql }) => asked.push(sql) })
  await migrate(database, [contentMigrations])
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** How SQLite would go about everything that `act` asks. */
async function plansOf(act: (db: Kysely<ContentTables>) => Promise<unknown>): Promise<string[]> {
  const { read } = database.withTables<ContentTables>()
  asked.length = 0
  await act(read)
  const plans: string[] = []
  for (const statement of [...asked]) {
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
  [`every brand's ${sort}`, videos({ sort })],
  [`a brand's ${sort}`, videos({ sort, brands: ['nbc'] })],
])
videoLists.push(["a title's latest", videos({ title: 't' })])
videoLists.push(["a season's episodes", videos({ title: 't', season: 2, sort: 'episode' })])
videoLists.push(['the locked', videos({ locked: true })])

const titleLists: [string, TitleList][] = (['latest', 'popular', 'alphabetical'] as const).flatMap((sort) => [
  [`every brand's ${sort}`, titles({ sort })],
  [`a brand's ${sort}`, titles({ sort, brands: ['nbc'] })],
])

titleLists.push(['the most popular of a genre', titles({ facet: 'drama' })])
titleLists.push(["a brand's most popular of a genre", titles({ facet: 'drama', brands: ['nbc'] })])

test.each(videoLists)('videos: %s are one range of an index, from its start and from a cursor', async (_name, list) => {
  for (const more of [{}, { after: [keys[list.sort], 'x'] as [number, string] }]) {
    const [plan] = await plansOf((db) => findVideos(db, list, { ...slice, ...more }))
    expect(plan).toMatch(/^SEARCH content_videos USING INDEX/)
    expect(plan).not.toContain('TEMP B-TREE')
    if (list.brands) expect(plan).toContain('brand=?')
    if (list.title) expect(plan).toContain('title_id=?')
    if ('after' in more && list.sort !== 'expiring') expect(plan).toMatch(/,(title_)?id\)[<>]/)
  }
})

test.each(titleLists)('titles: %s are one range of an index, from its start and from a cursor', async (_name, list) => {
  for (const more of [{}, { after: [keys[list.sort], 'x'] as [number | string, string] }]) {
    const [plan] = await plansOf((db) => findTitles(db, list, { ...slice, ...more }))
    expect(plan).toMatch(/^SEARCH listed USING PRIMARY KEY/)
    expect(plan).not.toContain('TEMP B-TREE')
    if (list.brands) expect(plan).toContain('brand=?')
  }
})

test.each(['popular', 'expiring', 'episode'] as const)(
  "a title's videos are its own range, sorted when they are wanted %s",
  async (sort) => {
    for (const more of [{}, { after: [keys[sort], 'x'] as [number, string] }]) {
      const [plan] = await plansOf((db) => findVideos(db, videos({ title: 't', sort }), { ...slice, ...more }))
      expect(plan).toMatch(/^SEARCH content_videos USING INDEX \w+ \(title_id=\? AND type=\?/)
    }
  },
)

test("a genre's videos are a range for each of the genres that a video stands in, merged", async () => {
  const plans = await plansOf((db) => findVideos(db, videos({ genre: 'drama' }), slice))
  expect(plans.at(-1)?.match(/SEARCH content_videos USING INDEX content_videos_some_genre_\d_type_air_at_id/g)).toHaveLength(3)
})

test('several types and brands are as many ranges, merged', async () => {
  const plans = await plansOf((db) => findVideos(db, videos({ types: ['Clip', 'Movie'], brands: ['nbc', 'bravo'] }), slice))
  // Each range passes by before the whole does.
  expect(plans.at(-1)?.match(/SEARCH content_videos USING INDEX \w+ \(brand=\? AND type=\?/g)).toHaveLength(4)
})

test('what a channel airs is a range of its own', async () => {
  const plans = await plansOf(async (db) => {
    await airingAt(db, 'one', now)
    await airingsBetween(db, 'one', now, now + 1)
  })
  expect(plans).toHaveLength(3)
  for (const plan of plans) expect(plan).toMatch(/^SEARCH content_programmes USING INDEX \w+ \(channel_id=\? AND start_at[<>]\?/)
  for (const plan of plans) expect(plan).not.toContain('TEMP B-TREE')
})

test('things are found by their keys', async () => {
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

// Checks SQLite's query plans, like plans.test.ts: lists of people and galleries of a title must be ranges of indexes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, type Kysely, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { contentMigrations } from '../migrations/migrations.ts'
import { anySeason, titleCast } from '../schema/credit-rows.ts'
import type { ContentTables } from '../schema/tables.ts'
import {
  findAppearances,
  kindsOfPeople,
  listCredits,
  listGuests,
  pagesOfPeople,
  peopleByIds,
  personNamed,
  rolesIn,
  rolesOf,
  titlesOfPerson,
} from './credit-lists.ts'
import { findGalleries, galleriesByIds, galleryFacets, galleryNamed, hasGalleries } from './gallery-lists.ts'

let database: Database
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-people-plans-'))
  database = await openDatabase({ dataDir: folder })
  await migrate(database, [contentMigrations])
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

type Db = Kysely<ContentTables>

/** Returns SQLite's query plans of all queries that `run` executes. */
async function plansOf(run: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { read } = database.withTables<ContentTables>()
  const queries: RootOperationNode[] = []
  const recorded = read.withPlugin({
    transformQuery({ node }) {
      queries.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await run(recorded)
  const plans: string[] = []
  for (const node of queries) {
    const compiled = read.getExecutor().compileQuery(node, { queryId: 'plan' })
    const explain = CompiledQuery.raw(`explain query plan ${compiled.sql}`, [...compiled.parameters])
    plans.push((await read.executeQuery<{ detail: string }>(explain)).rows.map(({ detail }) => detail).join('\n'))
  }
  return plans
}

const slice = { limit: 25, now: Date.UTC(2026, 4, 13) }
const title = 't'
const ordered: [string, (db: Db, after: [number | string, string] | undefined) => Promise<unknown>][] = [
  ['galleries of a title', (db, after) => findGalleries(db, { of: 'galleries', title }, { ...slice, after })],
  ['galleries of a season', (db, after) => findGalleries(db, { of: 'galleries', title, season: 2 }, { ...slice, after })],
  ['galleries of a category', (db, after) => findGalleries(db, { of: 'galleries', title, category: 'c' }, { ...slice, after })],
  [
    'galleries of a season and category',
    (db, after) => findGalleries(db, { of: 'galleries', title, season: 2, category: 'c' }, { ...slice, after }),
  ],
  ['people with a role', (db, after) => listCredits(db, { of: 'credits', title, role: 'actor' }, { ...slice, after })],
  [
    'people with a role in a season',
    (db, after) => listCredits(db, { of: 'credits', title, role: 'actor', season: 2 }, { ...slice, after }),
  ],
  ['guests of a title', (db, after) => listGuests(db, { of: 'guests', title }, { ...slice, after })],
  ['guests of a season', (db, after) => listGuests(db, { of: 'guests', title, season: 2 }, { ...slice, after })],
  [
    'clips with a person',
    (db, after) => findAppearances(db, { of: 'appearances', person: 'p', title, types: ['Clip'] }, { ...slice, after }),
  ],
]

test.each(ordered)('the list of %s is a sorted range of an index, with and without a cursor', async (_name, list) => {
  for (const after of [undefined, [5, 'x'] as [number, string]]) {
    const plans = await plansOf((db) => list(db, after))
    for (const plan of plans) {
      expect(plan).toMatch(/^(SEARCH|LIST SUBQUERY)/)
      expect(plan).not.toContain('TEMP B-TREE')
      expect(plan).not.toMatch(/SCAN (?!json_each)/)
    }
    expect(plans.at(-1)).toMatch(/title_id=\?/)
  }
})

test('reads of people, roles and galleries use an index', async () => {
  const plans = await plansOf(async (db) => {
    await galleriesByIds(db, ['a'])
    await galleryNamed(db, title, 'a')
    await galleryFacets(db, title)
    await hasGalleries(db, title)
    await peopleByIds(db, ['a'])
    await personNamed(db, 'a')
    await rolesIn(db, title, 'a')
    await rolesOf(db, title)
    await kindsOfPeople(db, title)
    await titlesOfPerson(db, 'a', 20)
  })
  expect(plans).toHaveLength(11)
  for (const plan of plans) expect(plan).toMatch(/^SEARCH/)
  const pages = await plansOf((db) => pagesOfPeople(db, ['a']))
  expect(pages.at(-1)).toMatch(/SEARCH content_cast USING COVERING INDEX content_cast_by_person_id_title_id/)
})

test('each person has a page, even if another person is credited in thousands of titles', async () => {
  const cast = (person: string, titleId: string, season: number) => ({
    person_id: person,
    title_id: titleId,
    season,
    role: 'actor',
    character: null,
  })
  await database.withTables<ContentTables>().write(async (trx) => {
    for (let batch = 0; batch < 6; batch++) {
      const rows = Array.from({ length: 1000 }, (_, index) => cast('busy', `title-${batch}-${index}`, titleCast))
      await trx.insertInto('content_cast').values(rows).execute()
    }
    await trx
      .insertInto('content_cast')
      .values([cast('quiet', 'title-a', anySeason), cast('quiet', 'title-b', titleCast)])
      .execute()
  })
  const pages = await pagesOfPeople(database.withTables<ContentTables>().read, ['busy', 'quiet', 'unknown'])
  expect(Object.fromEntries(pages)).toEqual({
    busy: { title: 'title-0-0', role: 'actor' },
    quiet: { title: 'title-b', role: 'actor' },
  })
})

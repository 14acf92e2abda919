// As in plans.test.ts: people and photos of a title are ranges of indexes, whatever else there is.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, type Kysely, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { type ContentTables, contentMigrations } from '../tables.ts'
import {
  findAppearances,
  kindsOfPeople,
  listCredits,
  listGuests,
  peopleByIds,
  personNamed,
  placesOfPeople,
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

/** How SQLite would go about everything that `act` asks. */
async function plansOf(act: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { read } = database.withTables<ContentTables>()
  const asked: RootOperationNode[] = []
  const watched = read.withPlugin({
    transformQuery({ node }) {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await act(watched)
  const plans: string[] = []
  for (const node of asked) {
    const compiled = read.getExecutor().compileQuery(node, { queryId: 'plan' })
    const explain = CompiledQuery.raw(`explain query plan ${compiled.sql}`, [...compiled.parameters])
    plans.push((await read.executeQuery<{ detail: string }>(explain)).rows.map(({ detail }) => detail).join('\n'))
  }
  return plans
}

const slice = { limit: 25, now: Date.UTC(2026, 4, 13) }
const title = 't'
const ordered: [string, (db: Db, after: [number | string, string] | undefined) => Promise<unknown>][] = [
  ['a title’s galleries', (db, after) => findGalleries(db, { of: 'galleries', title }, { ...slice, after })],
  ['a season’s galleries', (db, after) => findGalleries(db, { of: 'galleries', title, season: 2 }, { ...slice, after })],
  ['a category’s galleries', (db, after) => findGalleries(db, { of: 'galleries', title, category: 'c' }, { ...slice, after })],
  ['those of both', (db, after) => findGalleries(db, { of: 'galleries', title, season: 2, category: 'c' }, { ...slice, after })],
  ['those of a role', (db, after) => listCredits(db, { of: 'credits', title, role: 'actor' }, { ...slice, after })],
  ['those of a role and season', (db, after) => listCredits(db, { of: 'credits', title, role: 'actor', season: 2 }, { ...slice, after })],
  ['guests by date', (db, after) => listGuests(db, { of: 'guests', title }, { ...slice, after })],
  ['a season’s guests by date', (db, after) => listGuests(db, { of: 'guests', title, season: 2 }, { ...slice, after })],
  ['somebody’s clips', (db, after) => findAppearances(db, { of: 'appearances', person: 'p', title, types: ['Clip'] }, { ...slice, after })],
]

test.each(ordered)('%s are a range of an index in its order, from the start and from a cursor', async (_name, list) => {
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

test('people, their places and the facets of a title are found by keys', async () => {
  const plans = await plansOf(async (db) => {
    await galleriesByIds(db, ['a'])
    await galleryNamed(db, title, 'a')
    await galleryFacets(db, title)
    await hasGalleries(db, title)
    await peopleByIds(db, ['a'])
    await personNamed(db, 'a')
    await placesOfPeople(db, ['a'])
    await rolesIn(db, title, 'a')
    await rolesOf(db, title)
    await kindsOfPeople(db, title)
    await titlesOfPerson(db, 'a', 20)
  })
  expect(plans).toHaveLength(12)
  for (const plan of plans) expect(plan).toMatch(/^SEARCH/)
})

// Favorites through running sites: two processes on one database, and a process that is killed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { type FavoriteList, jsonApiType } from '#contracts/http/personalization.ts'
import { newPostgresSchema } from '#kit/db/testing.ts'
import { startSite } from '../bench/shared/site.ts'
import { importTitles, titles } from './killed/favorite-titles.ts'
import { favoriteDocument, killFavorites } from './killed/kill-favorites.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Creates a data folder, and for PostgreSQL a schema. */
async function openData(kind: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'daypart-favorites-'))
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
  if (kind === 'sqlite') return { dataDir }
  const schema = await newPostgresSchema()
  cleanups.push(schema.drop)
  return { dataDir, databaseUrl: schema.url }
}

const path = '/personalization/users/0/favorites'

test.each(['sqlite', 'postgres'])('after 1,000 concurrent toggles, two processes return the same favorites (%s)', async (kind) => {
  const data = await openData(kind)
  importTitles(data)
  const env = { DEMO: 'off', DATABASE_URL: data.databaseUrl ?? '', REDIS_URL: '' }
  const sites = [await startSite({ data: data.dataDir, env }), await startSite({ data: data.dataDir, env })]
  for (const site of sites) cleanups.push(site.stop)
  const type = { 'content-type': jsonApiType }
  const add = (site: number, id: string, cookie = '') =>
    fetch(sites[site]!.url + path, { method: 'POST', headers: { ...type, cookie }, body: JSON.stringify(favoriteDocument(id)) })
  const remove = (site: number, id: string, cookie: string) =>
    fetch(`${sites[site]!.url}${path}/${id}`, { method: 'DELETE', headers: { cookie } })
  const cookie = (await add(0, titles[0]!)).headers.getSetCookie()[0]!.split(';', 1)[0]!
  const statuses = new Set<number>()
  const toggles = Array.from({ length: 1000 }, (_, each) => each).values()
  const send = async () => {
    for (const each of toggles) {
      const id = titles[each % 3]!
      const site = (each % 4) >> 1
      const toggle = () => (each % 2 ? add(site, id, cookie) : remove(site, id, cookie))
      let response = await toggle()
      // On a starved machine a transaction may time out. A client repeats it.
      while (response.status === 503) response = await toggle()
      statuses.add(response.status)
      await response.text()
    }
  }
  await Promise.all(Array.from({ length: 100 }, send))
  expect([200, 201, 204]).toEqual(expect.arrayContaining([...statuses]))
  const stored = async (site: number) => {
    const list = (await (await fetch(sites[site]!.url + path, { headers: { cookie } })).json()) as FavoriteList
    return list.data.map(({ id }) => id)
  }
  const truth = await stored(0)
  expect(await stored(1)).toEqual(truth)
  expect(new Set(truth).size).toBe(truth.length)
  await Promise.all([add(0, titles[0]!, cookie), add(1, titles[0]!, cookie), remove(0, titles[1]!, cookie), remove(1, titles[2]!, cookie)])
  expect([await stored(0), await stored(1)]).toEqual([[titles[0]], [titles[0]]])
})

test.each(['sqlite', 'postgres'])(
  'a site that is killed while viewers change their favorites loses no acknowledged change (%s)',
  async (kind) => {
    const data = await openData(kind)
    const expected = { changes: 600, kills: 3, cut: expect.any(Number), wrong: [] }
    expect(await killFavorites({ ...data, count: 8, changes: 600, kills: 3 })).toEqual(expected)
    if (kind === 'postgres') return
    const database = new DatabaseSync(join(data.dataDir, 'daypart.db'), { readOnly: true })
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    database.close()
  },
)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@redis/client'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newPostgresSchema } from '#kit/db/testing.ts'
import { formsOf, newCanary, placesWith } from './canary/forms-of.ts'
import { asker, useOften, useRightly, wrongUses } from './canary/uses.ts'
import { watchedHouse } from './canary/watched-house.ts'

type Place = {
  settings: Record<string, string>
  /** Changes something of the database, while the site uses it. */
  run(statement: string): Promise<void>
  /** What it holds beyond the data folder. */
  kept(): Promise<[string, string][]>
}

const onSqlite = async (folder: string): Promise<Place> => ({
  settings: {},
  async run(statement) {
    const database = new DatabaseSync(join(folder, 'daypart.db'), { timeout: 5000 })
    database.exec(statement)
    database.close()
  },
  kept: async () => [],
})

async function onPostgresAndRedis(): Promise<Place> {
  const schema = await newPostgresSchema()
  const client = new pg.Client({ connectionString: schema.url })
  const redis = createClient({ url: inject('redisUrl') })
  await Promise.all([client.connect(), redis.connect()])
  onTestFinished(async () => {
    await Promise.all([client.end(), redis.close()])
    await schema.drop()
  })
  return {
    settings: { DATABASE_URL: schema.url, REDIS_URL: inject('redisUrl') },
    run: async (statement) => void (await client.query(statement)),
    async kept() {
      const { rows: tables } = await client.query('select tablename as name from pg_tables where schemaname = current_schema()')
      const held: [string, string][] = []
      for (const { name } of tables) {
        const found = await client.query(`select row_to_json(t)::text as row from ${name} t`)
        held.push([`table ${name}`, found.rows.map(({ row }) => row).join('\n')])
      }
      const { rows: asked } = await client.query('select query from pg_stat_activity')
      const keys = await redis.keys('*')
      const values = await Promise.all(keys.map(async (key) => ((await redis.type(key)) === 'string' ? redis.get(key) : '')))
      return [...held, ['statements', asked.map(({ query }) => query).join('\n')], ['Redis', [...keys, ...values].join('\n')]]
    },
  }
}

test('a canary is found in whatever spelling it lies about', () => {
  const canary = newCanary()
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const spellings = [
    canary.password,
    canary.password.toLowerCase(),
    JSON.stringify({ password: canary.password }),
    new URLSearchParams({ password: canary.password }).toString(),
    base64(canary.password),
    encodeURIComponent(base64(canary.password)),
    ...['', 'a', 'ab'].map((user) => base64(`${user}:${canary.password}`)),
    Buffer.from(`x${canary.password}`).toString('base64url'),
    Buffer.from(canary.password).toString('hex'),
    Buffer.from(canary.password, 'utf16le'),
  ]
  const places = new Map(
    spellings.map((text, at) => [`${at}`, Buffer.concat([Buffer.from('before '), Buffer.from(text), Buffer.from(' after')])]),
  )
  expect(placesWith(formsOf(canary), places)).toEqual([...places.keys()])
  expect(placesWith(formsOf(newCanary()), places)).toEqual([])
})

test.each([
  ['SQLite', onSqlite],
  ['PostgreSQL and Redis', onPostgresAndRedis],
])(
  'a password that was used a thousand times, in every way there is, is found in no log, no file, no trace and no metric, nor in what is left of a crash (%s)',
  { timeout: 120_000 },
  async (_, open) => {
    const folder = mkdtempSync(join(tmpdir(), 'daypart-canary-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const place = await open(folder)
    const house = await watchedHouse(folder, place.settings)
    onTestFinished(async () => void (await house.close()))
    const canary = newCanary()
    const places = new Map<string, Buffer | string>()
    const lookAround = async (when: string) => {
      for (const [name, content] of [...house.left(), ...(await place.kept())]) places.set(`${name}, ${when}`, content)
    }

    const url = await house.start()
    const headers = await useRightly(url, canary.password)
    const uses = wrongUses(url, canary.password, headers)
    expect(Math.max(...(await useOften(uses, 880)))).toBeLessThan(500)
    await lookAround('in use')
    await place.run('alter table identity_accounts rename to identity_gone')
    const whileBroken = await useOften(uses, 66)
    await place.run('alter table identity_gone rename to identity_accounts')
    expect(whileBroken.filter((status) => status >= 500).length).toBeGreaterThan(20)
    await house.does('reject')
    await house.does('report')
    places.set('metrics', (await asker(url).ask('/metrics')).text)
    const [cut] = [useOften(uses, 22).catch(() => []), await house.diesOf('throw')]
    await cut
    await lookAround('after a throw')

    const again = await house.start()
    expect(Math.max(...(await useOften(wrongUses(again, canary.password, headers), 22)))).toBeLessThan(500)
    const [alsoCut] = [useOften(wrongUses(again, canary.password, headers), 22).catch(() => []), await house.diesOf('abort')]
    await alsoCut
    await lookAround('after an abort')

    expect(placesWith(formsOf(canary), places)).toEqual([])
    // Else nobody had looked anywhere.
    const seen = [...places].map(([name, content]) => `${name}: ${Buffer.from(content).toString('latin1')}`).join('\n')
    for (const expected of [
      '/api/v3/profile/session',
      'nobody caught this',
      'nobody waited for this',
      'identity_accounts',
      '"javascriptStack"',
      'daypart_identity_total',
      '.eml, ',
      'resourceSpans',
    ])
      expect(seen, expected).toContain(expected)
  },
)

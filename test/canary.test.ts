import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@redis/client'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newPostgresSchema } from '#kit/db/testing.ts'
import { encodingsOf, newCanary, placesWith } from './canary/encodings.ts'
import { observedSite } from './canary/observed-site.ts'
import { passwordMisuses, repeat, requester, usePassword } from './canary/password-requests.ts'

type Storage = {
  settings: Record<string, string>
  /** Runs an SQL statement on the database of the running site. */
  run(statement: string): Promise<void>
  /** Returns the data that the site stores outside of its data folder, as pairs of name and content. */
  contents(): Promise<[string, string][]>
}

const onSqlite = async (folder: string): Promise<Storage> => ({
  settings: {},
  async run(statement) {
    const database = new DatabaseSync(join(folder, 'daypart.db'), { timeout: 5000 })
    database.exec(statement)
    database.close()
  },
  contents: async () => [],
})

async function onPostgresAndRedis(): Promise<Storage> {
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
    async contents() {
      const { rows: tables } = await client.query('select tablename as name from pg_tables where schemaname = current_schema()')
      const found: [string, string][] = []
      for (const { name } of tables) {
        const { rows } = await client.query(`select row_to_json(t)::text as row from ${name} t`)
        found.push([`table ${name}`, rows.map(({ row }) => row).join('\n')])
      }
      const { rows: statements } = await client.query('select query from pg_stat_activity')
      const keys = await redis.keys('*')
      const values = await Promise.all(keys.map(async (key) => ((await redis.type(key)) === 'string' ? redis.get(key) : '')))
      return [...found, ['statements', statements.map(({ query }) => query).join('\n')], ['Redis', [...keys, ...values].join('\n')]]
    },
  }
}

test('placesWith finds a password in every encoding in which a log or a file could contain it', () => {
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
  expect(placesWith(encodingsOf(canary), places)).toEqual([...places.keys()])
  expect(placesWith(encodingsOf(newCanary()), places)).toEqual([])
})

test.each([
  ['SQLite', onSqlite],
  ['PostgreSQL and Redis', onPostgresAndRedis],
])(
  'a password that is sent a thousand times, to every operation that accepts a password, appears in no log, file, trace, metric or crash report (%s)',
  { timeout: 120_000 },
  async (_, open) => {
    const folder = mkdtempSync(join(tmpdir(), 'daypart-canary-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const storage = await open(folder)
    const observed = await observedSite(folder, storage.settings)
    onTestFinished(async () => void (await observed.close()))
    const canary = newCanary()
    const places = new Map<string, Buffer | string>()
    const collect = async (when: string) => {
      for (const [name, content] of [...observed.recorded(), ...(await storage.contents())]) places.set(`${name}, ${when}`, content)
    }

    const url = await observed.start()
    const headers = await usePassword(url, canary.password)
    const requests = passwordMisuses(url, canary.password, headers)
    expect(Math.max(...(await repeat(requests, 880)))).toBeLessThan(500)
    await collect('in use')
    await storage.run('alter table identity_accounts rename to identity_gone')
    const brokenStatuses = await repeat(requests, 66)
    await storage.run('alter table identity_gone rename to identity_accounts')
    expect(brokenStatuses.filter((status) => status >= 500).length).toBeGreaterThan(20)
    await observed.trigger('reject')
    await observed.trigger('report')
    places.set('metrics', (await requester(url).request('/metrics')).text)
    const interruptedByThrow = repeat(requests, 22).catch(() => [])
    await observed.crash('throw')
    await interruptedByThrow
    await collect('after a throw')

    const restartedUrl = await observed.start()
    expect(Math.max(...(await repeat(passwordMisuses(restartedUrl, canary.password, headers), 22)))).toBeLessThan(500)
    const interruptedByAbort = repeat(passwordMisuses(restartedUrl, canary.password, headers), 22).catch(() => [])
    await observed.crash('abort')
    await interruptedByAbort
    await collect('after an abort')

    expect(placesWith(encodingsOf(canary), places)).toEqual([])
    // Checks that the search is not empty: the searched logs and files must contain these texts.
    const searched = [...places].map(([name, content]) => `${name}: ${Buffer.from(content).toString('latin1')}`).join('\n')
    for (const expected of [
      '/api/v3/profile/session',
      'uncaught test error',
      'unhandled test rejection',
      'identity_accounts',
      '"javascriptStack"',
      'daypart_identity_total',
      '.eml, ',
      'resourceSpans',
    ])
      expect(searched, expected).toContain(expected)
  },
)

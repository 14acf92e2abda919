// Runs two processes of the site on one database, without Redis, and sends the same form to both concurrently.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#kit/db/open-database.ts'
import { newPostgresSchema } from '#kit/db/testing.ts'
import { startSite } from '../bench/shared/site.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const signUp = {
  form: 'signUp',
  forename: 'Ida',
  surname: 'Marsh',
  email: 'ida@viewer.example',
  confirmEmail: 'ida@viewer.example',
  password: 'lamps on the quay',
  gender: 'Female',
  birthYear: '1988',
  terms: 'on',
  privacy: 'on',
}
const message = { name: 'Ida Marsh', email: 'ida@viewer.example', topic: 'watching', message: 'The harbor stays dark.' }

test.each(['sqlite', 'postgres'])(
  'a form that is sent to two processes of the site concurrently is processed by only one of them (%s)',
  async (kind) => {
    const data = mkdtempSync(join(tmpdir(), 'daypart-two-'))
    cleanups.push(() => rmSync(data, { recursive: true, force: true }))
    const schema = kind === 'postgres' ? await newPostgresSchema() : undefined
    if (schema) cleanups.push(schema.drop)
    const env = { DEMO: 'off', DATABASE_URL: schema?.url ?? '', REDIS_URL: '' }
    const sites = [await startSite({ data, env }), await startSite({ data, env })]
    for (const site of sites) cleanups.push(site.stop)
    const sendToBoth = (path: string, form: Record<string, string>) =>
      Promise.all(
        sites.map(async ({ url }) => {
          const response = await fetch(url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
          return [response.status, response.headers.get('location'), response.headers.getSetCookie()]
        }),
      )
    const [first, second] = await sendToBoth('/sign-up/email', signUp)
    expect(first?.slice(0, 2)).toEqual([303, '/sign-up/complete'])
    expect(second).toEqual(first)
    expect((await sendToBoth('/contact-us', message)).map(([status]) => status)).toEqual([303, 303])

    const database = await openDatabase({ dataDir: data, databaseUrl: schema?.url })
    cleanups.push(() => database.close())
    const count = async (table: string) => (await sql`select 1 from ${sql.table(table)}`.execute(database.read)).rows.length
    expect([await count('identity_accounts'), await count('message_contacts')]).toEqual([1, 1])
  },
)

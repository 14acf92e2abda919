// The data of an account in all tables: the export has it, and the deletion of the account removes it. Each table must be named here, so that no new table
// is forgotten.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { readConfig } from '#kit/config.ts'
import { createLog } from '#kit/log.ts'
import { openSite } from '../bin/serve/serve.ts'
import { createSender, type Sender } from './hostile/send.ts'
import { idsOf, newViewer, type SessionHeaders } from './hostile/viewer.ts'

/** The tables with data of accounts, and where the export has the data. Null: secrets, and what the site needs for a short time only. */
const ofAccounts: Record<string, string | null> = {
  flags_audiences: 'audiences',
  identity_accounts: 'profile',
  identity_audit: 'events',
  identity_codes: null,
  identity_credit_entries: 'credits',
  identity_devices: null,
  identity_links: 'vendors',
  identity_parental: 'parentalControls',
  identity_passwords: null,
  identity_profiles: 'profiles',
  identity_sessions: 'sessions',
  // The export has the streams that run, and those of the test do not.
  live_slots: null,
  message_mails: null,
  message_subscriptions: 'mails',
  personalization_favorites: 'favorites',
  personalization_onboarding: 'onboarding',
  personalization_push: 'notifications',
  personalization_watches: 'watches',
  providers_links: 'tvProvider',
}
const withoutAccounts =
  /^(analytics|content|demo|geo|media)_|^personalization_(deliveries|neighbours|notices)$|^identity_(deletions|device_tries|guards)$|^(flags_definitions|live_outages|message_contacts|migration|once_done|providers_televisions)$/

const data = mkdtempSync(join(tmpdir(), 'daypart-account-data-'))
let site: Awaited<ReturnType<typeof openSite>>
let sender: Sender
let headers: SessionHeaders
let ids: { userId: string; profileId: string }
let databases: DatabaseSync[]
let passed = 0
beforeAll(async () => {
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, DEMO: 'off' })
  const createWeb = () => ({ fetch: async () => new Response(null, { status: 404 }), cached: () => false, contentChanged() {} })
  site = await openSite(config, 'test', createLog('error'), { createWeb, now: () => Date.now() + passed })
  sender = createSender(site.address)
  headers = await newViewer(sender, {})
  ids = await idsOf(sender, headers)
  databases = ['daypart.db', 'events/daypart.db'].map((file) => new DatabaseSync(join(data, file)))
}, 60_000)
afterAll(async () => {
  for (const database of databases ?? []) database.close()
  sender?.close()
  await site?.stop(0)
  rmSync(data, { recursive: true })
})

type Column = { name: string; type: string; notnull: number }
const tablesOf = (database: DatabaseSync) =>
  (
    database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and sql not like '%virtual%'")
      .all() as { name: string }[]
  )
    .map(({ name }) => name)
    .filter((name) => !/^content_search/.test(name))
const columnsOf = (database: DatabaseSync, table: string) => database.prepare(`pragma table_info("${table}")`).all() as Column[]

/** Returns the values by which a table can name an account. */
const naming = (): Record<string, string> => ({
  ...{ account_id: ids.userId, user_id: ids.userId, viewer: ids.userId },
  ...{ profile_id: ids.profileId, owner: `profile:${ids.profileId}` },
})
const texts: Record<string, string> = { endpoint: 'https://push.example/a', brand: 'nbc', category: 'news', ratings: '{}' }
/** Later than all dates of the test, so that no job treats the row as due or old. */
const later = Date.now() + 1e9

/** Stores a row that names the account, unless the table has one. */
function addRow(database: DatabaseSync, table: string): void {
  const columns = columnsOf(database, table)
  const names = columns.filter(({ name }) => name in naming())
  const isStored = names.some(({ name }) => database.prepare(`select 1 from "${table}" where "${name}" = ?`).get(naming()[name]!))
  if (isStored) return
  const needed = columns.filter(({ name, notnull }) => notnull || name in naming() || name === 'id')
  const valueFor = ({ name, type }: Column) =>
    naming()[name] ?? (/int/i.test(type) ? later : (texts[name] ?? JSON.stringify({ id: crypto.randomUUID() })))
  database
    .prepare(`insert into "${table}" (${needed.map(({ name }) => `"${name}"`).join()}) values (${needed.map(() => '?').join()})`)
    .run(...needed.map(valueFor))
}

/** Returns the tables that contain one of the texts in any column. */
const tablesWith = (sought: readonly string[]) =>
  databases.flatMap((database) =>
    tablesOf(database).filter((table) => {
      const rows = JSON.stringify(database.prepare(`select * from "${table}"`).all())
      return sought.some((text) => rows.includes(text))
    }),
  )

test('each table is known as one with or without data of accounts', () => {
  const all = databases.flatMap((database) => tablesOf(database).map((table) => ({ table, columns: columnsOf(database, table) })))
  expect(all.length).toBeGreaterThan(40)
  const unknown = all.filter(({ table }) => !(table in ofAccounts) && !withoutAccounts.test(table))
  expect(unknown.map(({ table }) => table)).toEqual([])
  const named = all.filter(({ columns }) => columns.some(({ name }) => ['account_id', 'user_id', 'profile_id', 'owner'].includes(name)))
  // The demo remembers the id of its own viewer, an invented person.
  expect(named.map(({ table }) => table).filter((table) => !(table in ofAccounts) && table !== 'demo_viewer')).toEqual([])
  expect(Object.keys(ofAccounts).filter((name) => !all.some(({ table }) => table === name))).toEqual([])
})

test('the export has the data of each table, and after the deletion no table has the account, its profile or its email address, also not in rows that are stored just after it', async () => {
  const [main] = databases as [DatabaseSync]
  const { mail } = main.prepare('select mail from identity_accounts where id = ?').get(ids.userId) as { mail: string }
  const event = { name: 'Identity', type: 'Login', user: ids.userId, method: 'email', path: '/' }
  const visit = {
    ...{ id: 'a-visit-of-the-viewer', entry: '/', pages: 1, language: 'en', platform: 'web', width: 'desktop' },
    ...{ firstVisit: true, adBlock: 'False', doNotTrack: 'False', privacy: 1 },
  }
  const json = { 'content-type': 'application/json' }
  const posted = await sender.send({
    method: 'POST',
    path: '/events',
    headers: { ...headers, ...json },
    body: JSON.stringify({ visit, events: [event] }),
  })
  expect(posted.status).toBe(204)
  for (const table of Object.keys(ofAccounts)) addRow(main, table)
  const sought = [ids.userId, ids.profileId, mail]
  expect(tablesWith(sought).sort()).toEqual(Object.keys(ofAccounts).sort())

  const exported = JSON.parse((await sender.send({ method: 'GET', path: '/identity/export', headers })).text) as Record<string, unknown>
  const missing = Object.values(ofAccounts).filter((key) => key !== null && !JSON.stringify(exported[key] ?? null).match(/\w{4}/))
  expect(missing).toEqual([])

  const password = encodePassword('a lamp in the harbor')
  expect((await sender.send({ method: 'DELETE', path: '/identity/account', headers: { ...headers, password } })).status).toBe(200)
  // The audit has the deletion, with the id of the account only, until IDENTITY_AUDIT_DAYS have passed.
  expect(tablesWith(sought)).toEqual(['identity_audit', 'identity_deletions'])
  expect(tablesWith([mail])).toEqual([])

  // Requests that passed their session check before the deletion store rows after it.
  const late = Object.keys(ofAccounts).filter((table) => !table.startsWith('identity_') || table === 'identity_codes')
  for (const table of late) addRow(main, table)
  expect(tablesWith(sought)).toEqual(expect.arrayContaining(late))
  passed = 5 * 60_000
  await site.services.identity!.deleteAgain()
  expect(tablesWith(sought)).toEqual(['identity_audit'])
})

import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { descriptions } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/password.ts'
import { readConfig } from '#kit/config.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createSealer } from '#kit/sealed-text.ts'
import { flagsMigrations } from '#services/flags/tables.ts'
import type { IdentityTables } from '#services/identity/tables.ts'
import { brands, ida, openIdentity } from '#services/identity/testing/open-identity.ts'
import { createSlotStore } from '#services/live/slot-store.ts'
import { type LiveTables, liveMigrations } from '#services/live/tables.ts'
import { type MessagesTables, messagesMigrations } from '#services/messages/tables.ts'
import { createFavoriteStore } from '#services/personalization/favorites/favorite-store.ts'
import { personalizationMigrations } from '#services/personalization/tables.ts'
import { createWatchStore } from '#services/personalization/watches/watch-store.ts'
import { createLinkStore } from '#services/providers/schema/link-store.ts'
import { type ProvidersTables, providersMigrations } from '#services/providers/schema/tables.ts'
import { captureOutput } from '../../testing/capture-output.ts'
import { createAccounts, type UserSubcommand, userCommand } from './user.ts'

onEachDatabase('user', (openDatabase) => {
  /** Opens identity. `run` runs a subcommand of `daypart user` on the database of identity. */
  async function start() {
    const database = await openDatabase()
    await migrate(database, [messagesMigrations, providersMigrations, liveMigrations, personalizationMigrations, flagsMigrations])
    const opened = await openIdentity(database)
    const config = readConfig({ SECRET: 'for tests, and long enough for them', PUBLIC_URL: 'https://tv.example' })
    const run = async (subcommand: UserSubcommand, stdin = '') => {
      const { output, ...streams } = captureOutput()
      const accounts = await createAccounts(config, { database, brands, now: () => opened.clock.now })
      const code = await userCommand(subcommand, {
        open: async () => ({ ...accounts, close: async () => {} }),
        stdin: Readable.from([Buffer.from(stdin)]),
        ...streams,
      })
      return { code, ...output }
    }
    const mails = () => database.withTables<MessagesTables>().read.selectFrom('message_mails').selectAll().orderBy('at').execute()
    const audit = async () =>
      (
        await database
          .withTables<IdentityTables>()
          .read.selectFrom('identity_audit')
          .select(['what', 'actor', 'detail'])
          .where('actor', '=', 'operator')
          .orderBy('at')
          .execute()
      ).map(({ what, detail }) => `${what} ${detail}`.trim())
    return { ...opened, run, outbox: mails, operated: audit }
  }
  const zoe = { name: 'create', mail: 'zoe@viewer.example', givenName: 'Zoe', surname: 'Park' } as const

  test('`user create` creates an account with a password from standard input, or sends the owner of the account a link to set a password', async () => {
    const { run, outbox, caller, identity, operated } = await start()
    expect(await run({ ...zoe, passwordStdin: true, language: 'es', brand: 'bravo' }, 'correct horse battery\n')).toEqual({
      code: 0,
      out: 'Created the account zoe@viewer.example.\n',
      err: '',
    })
    const password = ida.password
    expect((await caller().signIn({ username: zoe.mail, password })).status).toBe(401)
    expect((await run({ ...zoe, mail: 'leo@viewer.example' })).out).toContain('daypart user reset leo@viewer.example')
    // The emails are sorted, because both have the same time.
    expect((await outbox()).map(({ recipient, subject }) => `${recipient} ${subject}`).sort()).toEqual([
      'leo@viewer.example Confirm your email for NBC',
      'zoe@viewer.example Confirma tu correo para Bravo',
    ])
    const printed = await run({ name: 'reset', account: 'leo@viewer.example', print: true })
    const link = new URL(printed.out.split('\n')[0]!).searchParams
    const facts = { address: undefined, isLocal: true, cookie: null, isSecure: true, userAgent: null }
    const shown = await identity.client.checkReset({ token: link.get('token')!, code: link.get('code')! }, facts)
    const set = await identity.client.finishReset({ token: shown.answer.passwordreset!.token, password }, facts)
    expect([shown.answer.result.code, set.answer.result.code]).toEqual([200, 200])
    expect((await caller().signIn({ username: 'leo@viewer.example', password })).status).toBe(200)
    expect(await operated()).toEqual(['registered email', 'registered email', 'reset-link'])
  })

  test('`user lock` ends all sessions and prevents sign-in; `user unlock` allows sign-in again, also after wrong passwords', async () => {
    const { run, register, caller, operated, clock } = await start()
    const browser = await register()
    expect((await run({ name: 'lock', account: ida.mail })).code).toBe(0)
    expect((await browser.profile()).status).toBe(401)
    expect((await caller().signIn()).answer.result.description).toBe(descriptions.locked)
    clock.now += 1
    expect((await run({ name: 'unlock', account: 'IDA@viewer.example' })).code).toBe(0)
    expect((await caller().signIn()).status).toBe(200)
    const stranger = caller()
    for (let count = 0; count < 7; count++) await stranger.signIn({ username: ida.mail, password: encodePassword('wrong') })
    expect((await caller().signIn()).status).toBe(404)
    clock.now += 1
    await run({ name: 'unlock', account: ida.mail })
    expect((await caller().signIn()).status).toBe(200)
    expect(await operated()).toEqual(['locked', 'unlocked', 'unlocked'])
  })

  test('no credits are lost when several commands grant credits concurrently', async () => {
    const { run, register, operated, identity } = await start()
    const browser = await register()
    const granted = await Promise.all(Array.from({ length: 10 }, () => run({ name: 'grant', account: ida.mail, credits: '2' })))
    expect(granted[0]).toEqual({
      code: 0,
      out: `Granted ${ida.mail} 2 credits.\n`,
      err: '',
    })
    expect((await browser.profile()).answer.profile!.episodeCount).toBe(23)
    expect(await operated()).toEqual(Array.from({ length: 10 }, () => 'granted 2'))
    const { profileId } = (await identity.client.check(browser.cookie()))!
    const ledger = await identity.credits.ledger(profileId)
    expect(ledger.map(({ change, reason, balance }) => [change, reason, balance])).toEqual([
      ...Array.from({ length: 10 }, (_, each) => [2, 'operator', 23 - 2 * each]),
      [3, 'new-profile', 3],
    ])
    await identity.credits.unlock(profileId, '1001')
    expect((await run({ name: 'show', account: ida.mail })).out).toMatch(
      /Credits, newest first\n {2}.+ UTC -1 unlock 1001, 22 left\n {2}.+ UTC \+2 operator, 23 left\n/,
    )
    for (const credits of ['0', '-3', '1.5', 'many', '1001', ''])
      expect(await run({ name: 'grant', account: ida.mail, credits })).toEqual({
        code: 1,
        out: '',
        err: 'The number of credits must be a whole number from 1 to 1000.\n',
      })
  })

  test('`user show` prints the stored data without credentials', async () => {
    const { run, register, tables } = await start()
    const browser = await register()
    const { id } = (await browser.profile()).answer.profile!
    const text = (await run({ name: 'show', account: id })).out
    for (const line of [
      /^id {8}[\w-]{36}$/m,
      /^email {5}ida@viewer.example \(not verified\)$/m,
      /^credits {3}3$/m,
      /^Sessions \(1\)$/m,
      /viewer registered \(email\)/,
      /viewer signed-in \(email from 203\.0\.113\.0\/24, -\)/,
    ])
      expect(text).toMatch(line)
    const json = (await run({ name: 'show', account: ida.mail, json: true })).out
    expect(JSON.parse(json)).toMatchObject({ account: { mail: ida.mail }, credits: 3, hasPassword: true, vendors: [] })
    const secrets = [
      ...(await tables.read.selectFrom('identity_passwords').select('hash').execute()),
      ...(await tables.read.selectFrom('identity_sessions').select('handle as hash').execute()),
    ]
    for (const { hash } of secrets) expect(text + json).not.toContain(hash)
  })

  test('`user delete` requires --yes, and removes all data of the account except the audit log', async () => {
    const { run, register, caller, tables, operated, outbox } = await start()
    const browser = await register()
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ mail_verified_at: 1 }).execute())
    await run({ name: 'reset', account: ida.mail })
    expect(await outbox()).toHaveLength(1)
    expect(await run({ name: 'delete', account: ida.mail })).toMatchObject({ code: 1, err: expect.stringContaining('--yes') })
    expect((await browser.profile()).status).toBe(200)
    const links = tables.withTables<ProvidersTables>()
    const [{ id: userId }] = (await tables.read.selectFrom('identity_accounts').select('id').execute()) as [{ id: string }]
    const link = { provider: 'cable', subject: 'kim', session: null, metadata: { upstreamUserID: 'kim' }, resources: null }
    const store = createLinkStore(tables.withTables(), createSealer('a secret', 'test'), Date.now)
    await store.save({ device: 'tv', account: { userId, profileId: userId } }, link, 60_000)
    const stream = { brand: 'nbc', channel: 'nbc', device: '', device_name: '', account_id: userId, started_at: 0 }
    await createSlotStore(tables.withTables()).insert({ ...stream, owner: 'none/ida', session_id: 'a session' }, 0)
    const watches = createWatchStore(tables.withTables(), Date.now)
    const viewer = { owner: 'profile:ida', accountId: userId }
    await watches.save(viewer, { v4_id: 'pilot', position: 1, duration: 2, watched_at: 0 })
    const favorites = createFavoriteStore(tables.withTables(), Date.now)
    await favorites.add(viewer, { title_id: 'harbor', type: 'series', created_at: 0 })
    expect((await run({ name: 'delete', account: ida.mail, yes: true })).out).toBe('Deleted ida@viewer.example.\n')
    expect(await links.read.selectFrom('providers_links').selectAll().execute()).toEqual([])
    expect(await tables.withTables<LiveTables>().read.selectFrom('live_slots').selectAll().execute()).toEqual([])
    expect([await watches.list(viewer), await favorites.list(viewer)]).toEqual([[], []])
    for (const table of ['accounts', 'passwords', 'profiles', 'sessions', 'codes', 'links', 'guards'] as const)
      expect(await tables.read.selectFrom(`identity_${table}`).selectAll().execute(), table).toEqual([])
    expect([(await browser.profile()).status, (await caller().signIn()).status]).toEqual([401, 401])
    expect((await outbox()).map(({ subject }) => subject)).toEqual(['Your NBC account has been deleted'])
    expect(await operated()).toEqual(['reset-link', 'deleted'])
  })

  test('`daypart user` reports a mistake of the operator with one sentence', async () => {
    const { run, register, tables } = await start()
    await register()
    const unknown = `There is no account "eve@viewer.example": give its email or its id.\n`
    for (const name of ['show', 'lock', 'unlock', 'reset'] as const)
      expect(await run({ name, account: 'eve@viewer.example' })).toEqual({ code: 1, out: '', err: unknown })
    expect((await run({ name: 'delete', account: 'eve@viewer.example', yes: true })).err).toBe(unknown)
    expect((await run({ ...zoe, mail: ida.mail })).err).toBe('There is already an account of ida@viewer.example.\n')
    expect((await run({ ...zoe, mail: 'zoe' })).err).toMatch(/^The account was not created: mail /)
    expect((await run({ ...zoe, passwordStdin: true }, 'x\n')).err).toMatch(/^The account was not created: password /)
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ sign_in_type: 'google' }).execute())
    expect((await run({ name: 'reset', account: ida.mail })).err).toBe('ida@viewer.example signs in with google and has no password.\n')
  })
})

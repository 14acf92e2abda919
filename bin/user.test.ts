import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { descriptions } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/http/password.ts'
import { readConfig } from '#kit/config.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import type { IdentityTables } from '#services/identity/tables.ts'
import { brands, ida, openHouse } from '#services/identity/testing/house.ts'
import { type MessagesTables, messagesMigrations } from '#services/messages/tables.ts'
import { createListener } from './testing/listener.ts'
import { type UserAct, userCommand, usersOf } from './user.ts'

onEachDatabase('user', (openDatabase) => {
  /** A site that runs, and the command beside it. */
  async function start() {
    const database = await openDatabase()
    await migrate(database, [messagesMigrations])
    const house = await openHouse(database)
    const config = readConfig({ SECRET: 'for tests, and long enough for them', PUBLIC_URL: 'https://tv.example' })
    const run = async (asked: UserAct, stdin = '') => {
      const { said, ...heard } = createListener()
      const users = await usersOf(config, { database, brands, now: () => house.clock.now })
      const code = await userCommand(asked, {
        open: async () => ({ ...users, close: async () => {} }),
        stdin: Readable.from([Buffer.from(stdin)]),
        ...heard,
      })
      return { code, ...said }
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
    return { ...house, run, outbox: mails, operated: audit }
  }
  const zoe = { act: 'create', mail: 'zoe@viewer.example', givenName: 'Zoe', surname: 'Park' } as const

  test('an account is made, with a password that is piped in or a link that its owner is given', async () => {
    const { run, outbox, caller, identity, operated } = await start()
    expect(await run({ ...zoe, passwordStdin: true, language: 'es', brand: 'bravo' }, 'correct horse battery\n')).toEqual({
      code: 0,
      out: 'Made the account of zoe@viewer.example.\n',
      why: '',
    })
    const password = ida.password
    expect((await caller().signIn({ username: zoe.mail, password })).status).toBe(401)
    expect((await run({ ...zoe, mail: 'leo@viewer.example' })).out).toContain('daypart user reset leo@viewer.example')
    // Both of one millisecond.
    expect((await outbox()).map(({ recipient, subject }) => `${recipient} ${subject}`).sort()).toEqual([
      'leo@viewer.example Confirm your email for NBC',
      'zoe@viewer.example Confirma tu correo para Bravo',
    ])
    const printed = await run({ act: 'reset', name: 'leo@viewer.example', print: true })
    const link = new URL(printed.out.split('\n')[0]!).searchParams
    const facts = { address: undefined, isLocal: true, cookie: null, isSecure: true, userAgent: null }
    const shown = await identity.client.checkReset({ token: link.get('token')!, code: link.get('code')! }, facts)
    const set = await identity.client.finishReset({ token: shown.answer.passwordreset!.token, password }, facts)
    expect([shown.answer.result.code, set.answer.result.code]).toEqual([200, 200])
    expect((await caller().signIn({ username: 'leo@viewer.example', password })).status).toBe(200)
    expect(await operated()).toEqual(['registered email', 'registered email', 'reset-link'])
  })

  test('lock ends what is open and lets nobody in; unlock does, also after wrong guesses', async () => {
    const { run, register, caller, operated, clock } = await start()
    const browser = await register()
    expect((await run({ act: 'lock', name: ida.mail })).code).toBe(0)
    expect((await browser.profile()).status).toBe(401)
    expect((await caller().signIn()).answer.result.description).toBe(descriptions.locked)
    clock.now += 1
    expect((await run({ act: 'unlock', name: 'IDA@viewer.example' })).code).toBe(0)
    expect((await caller().signIn()).status).toBe(200)
    const stranger = caller()
    for (let count = 0; count < 7; count++) await stranger.signIn({ username: ida.mail, password: encodePassword('wrong') })
    expect((await caller().signIn()).status).toBe(404)
    clock.now += 1
    await run({ act: 'unlock', name: ida.mail })
    expect((await caller().signIn()).status).toBe(200)
    expect(await operated()).toEqual(['locked', 'unlocked', 'unlocked'])
  })

  test('credits are granted, also many at once, and none is lost', async () => {
    const { run, register, operated } = await start()
    const browser = await register()
    const granted = await Promise.all(Array.from({ length: 10 }, () => run({ act: 'grant', name: ida.mail, credits: '2' })))
    expect(granted[0]).toEqual({
      code: 0,
      out: `Granted ${ida.mail} 2 credits. They are kept, but not spent yet: a locked episode stays locked with or without credits.\n`,
      why: '',
    })
    expect((await browser.profile()).answer.profile!.episodeCount).toBe(23)
    expect(await operated()).toEqual(Array.from({ length: 10 }, () => 'granted 2'))
    for (const credits of ['0', '-3', '1.5', 'many', '1001', ''])
      expect(await run({ act: 'grant', name: ida.mail, credits })).toEqual({
        code: 1,
        out: '',
        why: 'Grant a whole number of credits, 1 to 1000.\n',
      })
  })

  test('show says what is kept, and nothing that proves who somebody is', async () => {
    const { run, register, tables } = await start()
    const browser = await register()
    const { id } = (await browser.profile()).answer.profile!
    const text = (await run({ act: 'show', name: id })).out
    for (const line of [
      /^id {8}[\w-]{36}$/m,
      /^email {5}ida@viewer.example \(not proved\)$/m,
      /^credits {3}3$/m,
      /^Sessions \(1\)$/m,
      /viewer registered \(email\)/,
      /viewer signed-in \(email from 203\.0\.113\.0\/24, -\)/,
    ])
      expect(text).toMatch(line)
    const json = (await run({ act: 'show', name: ida.mail, json: true })).out
    expect(JSON.parse(json)).toMatchObject({ account: { mail: ida.mail }, credits: 3, hasPassword: true, vendors: [] })
    const secrets = [
      ...(await tables.read.selectFrom('identity_passwords').select('hash').execute()),
      ...(await tables.read.selectFrom('identity_sessions').select('handle as hash').execute()),
    ]
    for (const { hash } of secrets) expect(text + json).not.toContain(hash)
  })

  test('delete is meant, takes everything, and leaves its audit', async () => {
    const { run, register, caller, tables, operated, outbox } = await start()
    const browser = await register()
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ mail_verified_at: 1 }).execute())
    await run({ act: 'reset', name: ida.mail })
    expect(await outbox()).toHaveLength(1)
    expect(await run({ act: 'delete', name: ida.mail })).toMatchObject({ code: 1, why: expect.stringContaining('--yes') })
    expect((await browser.profile()).status).toBe(200)
    expect((await run({ act: 'delete', name: ida.mail, yes: true })).out).toBe('Deleted ida@viewer.example.\n')
    for (const table of ['accounts', 'passwords', 'profiles', 'sessions', 'codes', 'links', 'guards'] as const)
      expect(await tables.read.selectFrom(`identity_${table}`).selectAll().execute(), table).toEqual([])
    expect([(await browser.profile()).status, (await caller().signIn()).status]).toEqual([401, 401])
    expect((await outbox()).map(({ subject }) => subject)).toEqual(['Your NBC account is deleted'])
    expect(await operated()).toEqual(['reset-link', 'deleted'])
  })

  test('a slip is a sentence', async () => {
    const { run, register, tables } = await start()
    await register()
    const nobody = `There is no account "eve@viewer.example": give its email or its id.\n`
    for (const act of ['show', 'lock', 'unlock', 'reset'] as const)
      expect(await run({ act, name: 'eve@viewer.example' })).toEqual({ code: 1, out: '', why: nobody })
    expect((await run({ act: 'delete', name: 'eve@viewer.example', yes: true })).why).toBe(nobody)
    expect((await run({ ...zoe, mail: ida.mail })).why).toBe('There is an account of ida@viewer.example already.\n')
    expect((await run({ ...zoe, mail: 'zoe' })).why).toMatch(/^The account is not made: mail /)
    expect((await run({ ...zoe, passwordStdin: true }, 'x\n')).why).toMatch(/^The account is not made: password /)
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ sign_in_type: 'google' }).execute())
    expect((await run({ act: 'reset', name: ida.mail })).why).toBe('ida@viewer.example signs in with google: there is no password.\n')
  })
})

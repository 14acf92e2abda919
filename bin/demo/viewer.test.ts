import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { readConfig } from '#kit/config.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { flagsMigrations } from '#services/flags/tables.ts'
import { brands, countingHashing, openIdentity } from '#services/identity/testing/open-identity.ts'
import { liveMigrations } from '#services/live/tables.ts'
import { messagesMigrations } from '#services/messages/tables.ts'
import { personalizationMigrations } from '#services/personalization/tables.ts'
import { providersMigrations } from '#services/providers/schema/tables.ts'
import { demoMigrations } from './edition.ts'
import { type DemoViewer, syncDemoAccount } from './viewer.ts'

const secret = { SECRET: 'for tests, and long enough for them' }
const elsewhere: Record<string, string>[] = [
  { DEMO: 'off' },
  { IDENTITY: 'off' },
  { PUBLIC_URL: 'https://tv.example' },
  { HOST: '0.0.0.0' },
]

onEachDatabase('demo account', (open) => {
  async function begin() {
    const database = await open()
    await migrate(database, [
      demoMigrations,
      messagesMigrations,
      providersMigrations,
      liveMigrations,
      personalizationMigrations,
      flagsMigrations,
    ])
    const hashing = countingHashing()
    const opened = await openIdentity(database, { hashing })
    const start = (settings: Record<string, string> = {}) =>
      syncDemoAccount(readConfig({ ...secret, ...settings }), { database, brands, now: () => opened.clock.now, hashing })
    const signIn = async ({ mail, password }: DemoViewer) => {
      const browser = opened.caller()
      const { status } = await browser.signIn({ username: mail, password: encodePassword(password) })
      return { status, browser }
    }
    const accounts = () => opened.tables.read.selectFrom('identity_accounts').select(['mail', 'sn', 'locked_at']).execute()
    return { ...opened, start, signIn, accounts }
  }

  test('the printed password of the demo account is the same at every start, and is valid even after the account was changed', async () => {
    const { start, signIn, accounts, tables } = await begin()
    const viewer = (await start())!
    expect(viewer).toEqual({ mail: 'robin.vale@viewers.example', password: expect.stringMatching(/^demo(?:-[b-z2-9]{4}){3}$/) })
    expect((await start({ SECRET: 'another one, as long as it has to be' }))!.password).not.toBe(viewer.password)
    expect(await start()).toEqual(viewer)
    const { status, browser } = await signIn(viewer)
    expect(status).toBe(200)

    const body = { currentPassword: encodePassword(viewer.password), password: encodePassword('lamps on the quay 7') }
    expect((await browser.send('POST', '/identity/password', { body })).status).toBe(200)
    await tables.write((trx) =>
      trx
        .updateTable('identity_accounts')
        .set({ mail: 'x@viewers.example', mail_key: 'x@viewers.example', sn: 'Else', locked_at: 1 })
        .execute(),
    )
    expect(await start()).toEqual(viewer)
    expect(await accounts()).toEqual([{ mail: viewer.mail, sn: 'Vale', locked_at: null }])
    expect((await signIn(viewer)).status).toBe(200)

    const { browser: last } = await signIn(viewer)
    expect((await last.send('DELETE', '/identity/account')).status).toBe(200)
    expect(await accounts()).toEqual([])
    expect(await start()).toEqual(viewer)
    expect((await signIn(viewer)).status).toBe(200)
    expect(await accounts()).toHaveLength(1)
  })

  test('the demo account is deleted and signed out when the site is no longer a demo on this machine', async () => {
    const { start, signIn, accounts, tables } = await begin()
    for (const settings of elsewhere) {
      expect(await start(settings)).toBe(undefined)
      const viewer = (await start())!
      const { browser } = await signIn(viewer)
      expect((await browser.profile()).status).toBe(200)
      expect(await start(settings)).toBe(undefined)
      expect((await browser.profile()).status).toBe(401)
      expect((await signIn(viewer)).status).toBe(401)
      expect(await accounts()).toEqual([])
      await tables.write((trx) => trx.deleteFrom('identity_guards').execute())
    }
  })

  test('a viewer’s own account that has the email address of the demo account stays unchanged', async () => {
    const { start, register, accounts } = await begin()
    const browser = await register({ mail: 'robin.vale@viewers.example', userName: 'robin.vale@viewers.example' })
    expect(await start()).toBe(undefined)
    expect(await start({ DEMO: 'off' })).toBe(undefined)
    expect((await browser.profile()).status).toBe(200)
    expect(await accounts()).toHaveLength(1)
  })
})

// Tests the audit of an account: which sign-ins are recorded, and when audit events are deleted.
import { expect, test, vi } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, openIdentity } from '../testing/open-identity.ts'

const day = 86_400_000

onEachDatabase('the audit', (open) => {
  test('the audit records each sign-in with its type, network and browser, but no resumption of a session', async () => {
    const { caller, tables, register } = await openIdentity(await open())
    await register()
    const agent = { 'user-agent': 'Firefox/150' }
    const credentials = { username: ida.mail, password: ida.password, ...agent }
    const distantBrowser = caller({ address: '2001:db8:17:42:1:2:3:4' })
    await distantBrowser.signIn(credentials)
    await distantBrowser.resume()
    const rows = await tables.read.selectFrom('identity_audit').selectAll().where('what', '=', 'signed-in').execute()
    expect(rows.map(({ actor, detail }) => `${actor}: ${detail}`).sort()).toEqual([
      'viewer: email from 2001:db8:17::/48, Firefox/150',
      'viewer: email from 203.0.113.0/24, -',
    ])
  })

  test('audit events are deleted after the configured number of days', async () => {
    const { identity, tables, register, caller, clock } = await openIdentity(await open(), { settings: { auditDays: 30 } })
    await register()
    clock.now += 20 * day
    await caller().signIn()
    clock.now += 10 * day + 1
    vi.useFakeTimers({ toFake: ['setInterval'] })
    identity.start()
    vi.advanceTimersByTime(3_600_000)
    vi.useRealTimers()
    const remaining = () => tables.read.selectFrom('identity_audit').select(['what', 'at']).execute()
    await vi.waitFor(async () => expect(await remaining()).toEqual([{ what: 'signed-in', at: clock.now - 10 * day - 1 }]))
    await identity.stop()
  })
})

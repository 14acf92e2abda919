// What is remembered of an account: who came in from where, not for ever, and nothing that says who it was when it is gone.
import { expect, test, vi } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, openHouse } from '../testing/house.ts'

const day = 86_400_000

onEachDatabase('the audit', (open) => {
  test('a sign-in is remembered with its way, its network and what it was done with; that a session goes on is not', async () => {
    const { caller, tables, register } = await openHouse(await open())
    await register()
    const agent = { 'user-agent': 'Firefox/150' }
    const idaHere = { username: ida.mail, password: ida.password, ...agent }
    const far = caller({ address: '2001:db8:17:42:1:2:3:4' })
    await far.signIn(idaHere)
    await far.resume()
    const rows = await tables.read.selectFrom('identity_audit').selectAll().where('what', '=', 'signed-in').execute()
    expect(rows.map(({ actor, detail }) => `${actor}: ${detail}`).sort()).toEqual([
      'viewer: email from 2001:db8:17::/48, Firefox/150',
      'viewer: email from 203.0.113.0/24, -',
    ])
  })

  test('it is remembered for as many days as are set', async () => {
    const { identity, tables, register, caller, clock } = await openHouse(await open(), { settings: { auditDays: 30 } })
    await register()
    clock.now += 20 * day
    await caller().signIn()
    clock.now += 10 * day + 1
    vi.useFakeTimers({ toFake: ['setInterval'] })
    identity.start()
    vi.advanceTimersByTime(3_600_000)
    vi.useRealTimers()
    const left = () => tables.read.selectFrom('identity_audit').select(['what', 'at']).execute()
    await vi.waitFor(async () => expect(await left()).toEqual([{ what: 'signed-in', at: clock.now - 10 * day - 1 }]))
    await identity.stop()
  })
})

// What was read is no longer so when it is written: somebody was thrown out in between.
import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/http/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import type { DeviceTables } from './devices/device-tables.ts'
import { ida, openHouse } from './testing/house.ts'
import { justBefore } from './testing/just-before.ts'
import { newFalseVendor } from './vendors/testing/false-vendor.ts'

const newPassword = encodePassword('staple battery horse')

onEachDatabase('too late', (open) => {
  async function begin() {
    const { database, before } = justBefore(await open())
    const vendor = await newFalseVendor(() => Date.now())
    const house = await openHouse(database, { vendors: vendor.tools })
    house.clock.now = Date.now()
    const owner = await house.register()
    await house.tables.write((trx) => trx.updateTable('identity_accounts').set({ mail_verified_at: 1 }).execute())
    const thief = house.caller()
    await thief.signIn()
    const links = () => house.tables.read.selectFrom('identity_links').select('subject').execute()
    const callback = async () => {
      const started = await thief.see('GET', '/identity/vendor/google/start?intent=link')
      return `/identity/vendor/google/callback?${vendor.agree(new URL(started.headers.get('location')!))}`
    }
    const signOutEverywhere = () => owner.ask('DELETE', '/identity/sessions')
    return { ...house, before, vendor, owner, thief, links, callback, signOutEverywhere }
  }

  test('a session that just ended joins no vendor and parts none', async () => {
    const { before, owner, thief, links, callback, signOutEverywhere } = await begin()
    const back = await callback()
    before(signOutEverywhere)
    expect((await thief.see('GET', back)).headers.get('location')).toContain('fault=')
    expect(await links()).toEqual([])
    await owner.signIn()
    await thief.signIn()
    await thief.see('GET', await callback())
    expect(await links()).toEqual([{ subject: 'pat-1' }])
    before(signOutEverywhere)
    expect((await thief.ask('DELETE', '/identity/vendor/google')).status).toBe(401)
    expect(await links()).toEqual([{ subject: 'pat-1' }])
  })

  test('it changes no profile and lets no television in', async () => {
    const { before, owner, thief, tables, caller, signOutEverywhere } = await begin()
    before(signOutEverywhere)
    expect((await thief.change({ givenName: 'Eve' }, 1)).status).toBe(401)
    await owner.signIn()
    await thief.signIn()
    const post = (path: string, body: unknown) =>
      thief.ask('POST', path, { headers: { 'content-type': 'application/json', token: thief.token }, body })
    const device = (await post('/activate/nbc/code', { device: 'Mine' })).answer as unknown as Record<string, string>
    expect((await post('/activate/nbc/register', { userCode: device['user_code'] })).status).toBe(200)
    before(signOutEverywhere)
    expect((await post('/activate/nbc/register', { userCode: device['user_code'], confirm: true })).status).toBe(404)
    const { read } = tables.withTables<DeviceTables>()
    expect(await read.selectFrom('identity_devices').select('verdict').execute()).toEqual([{ verdict: null }])
    expect((await caller().ask('POST', '/activate/nbc/token', { body: device })).status).toBe(400)
    expect(await tables.read.selectFrom('identity_accounts').select('given_name').execute()).toEqual([{ given_name: 'Ida' }])
  })

  test('a vendor that was just parted, or whose account was just locked, signs nobody in', async () => {
    const { before, vendor, owner, thief, callback, caller, tables } = await begin()
    await thief.see('GET', await callback())
    const session = async () => caller().ask('GET', '/api/v3/profile/google/session', { headers: { id_token: await vendor.token() } })
    before(() => tables.write((trx) => trx.updateTable('identity_accounts').set({ locked_at: 1 }).execute()))
    expect((await session()).answer.result.description).toBe('Your account has been locked.')
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ locked_at: null }).execute())
    before(() => owner.ask('DELETE', '/identity/vendor/google'))
    expect((await session()).status).toBe(401)
  })

  test('a reset that was asked for by a mailbox that is just no longer the account’s sets no password', async () => {
    const { before, owner, identity, mails, caller } = await begin()
    const ask = (input: object, token = '') => caller().ask('POST', '/api/v3/password/reset', { headers: { token }, body: { input } })
    await ask({ queryFilter: `mail eq "${ida.mail}"` })
    await identity.flush()
    const { searchParams } = new URL(/https:\S+reset-password\S+/.exec(mails.at(-1)!.text)![0])
    const { answer } = await ask({ code: searchParams.get('code') }, searchParams.get('token')!)
    before(() => owner.change({ mail: 'ida@new.example' }, 1))
    expect((await ask({ password: newPassword }, answer.passwordreset!.token)).status).toBe(401)
    expect((await caller().signIn({ username: 'ida@new.example', password: ida.password })).status).toBe(200)
  })
})

// Tests operations during which the session, the vendor link or the account changes: after the operation reads, and before it writes.
import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, openIdentity } from './testing/open-identity.ts'
import { writeBefore } from './testing/write-before.ts'
import { newFakeVendor } from './vendors/testing/fake-vendor.ts'

const newPassword = encodePassword('staple battery horse')

onEachDatabase('operations of a session or link that has just ended', (open) => {
  async function begin() {
    const { database, before } = writeBefore(await open())
    const vendor = await newFakeVendor(() => Date.now())
    const opened = await openIdentity(database, { vendors: vendor.tools })
    opened.clock.now = Date.now()
    const owner = await opened.register()
    await opened.tables.write((trx) => trx.updateTable('identity_accounts').set({ mail_verified_at: 1 }).execute())
    const thief = opened.caller()
    await thief.signIn()
    const links = () => opened.tables.read.selectFrom('identity_links').select('subject').execute()
    const callback = async () => {
      const started = await thief.fetch('GET', '/identity/vendor/google/start?intent=link')
      return `/identity/vendor/google/callback?${vendor.agree(new URL(started.headers.get('location')!))}`
    }
    const signOutEverywhere = () => owner.send('DELETE', '/identity/sessions')
    return { ...opened, before, vendor, owner, thief, links, callback, signOutEverywhere }
  }

  test('linking or unlinking a vendor is refused if the session ends between the read and the write', async () => {
    const { before, owner, thief, links, callback, signOutEverywhere } = await begin()
    const callbackPath = await callback()
    before(signOutEverywhere)
    expect((await thief.fetch('GET', callbackPath)).headers.get('location')).toContain('fault=')
    expect(await links()).toEqual([])
    await owner.signIn()
    await thief.signIn()
    await thief.fetch('GET', await callback())
    expect(await links()).toEqual([{ subject: 'pat-1' }])
    before(signOutEverywhere)
    expect((await thief.send('DELETE', '/identity/vendor/google')).status).toBe(401)
    expect(await links()).toEqual([{ subject: 'pat-1' }])
  })

  test('a profile change or a confirmation of a device is refused if the session ends between the read and the write', async () => {
    const { before, owner, thief, tables, caller, signOutEverywhere } = await begin()
    before(signOutEverywhere)
    expect((await thief.change({ givenName: 'Eve' }, 1)).status).toBe(401)
    await owner.signIn()
    await thief.signIn()
    const post = (path: string, body: unknown) =>
      thief.send('POST', path, { headers: { 'content-type': 'application/json', token: thief.token }, body })
    const device = (await post('/activate/nbc/code', { device: 'Mine' })).answer as unknown as Record<string, string>
    expect((await post('/activate/nbc/register', { userCode: device['user_code'] })).status).toBe(200)
    before(signOutEverywhere)
    expect((await post('/activate/nbc/register', { userCode: device['user_code'], confirm: true })).status).toBe(404)
    const { read } = tables
    expect(await read.selectFrom('identity_devices').select('verdict').execute()).toEqual([{ verdict: null }])
    expect((await caller().send('POST', '/activate/nbc/token', { body: device })).status).toBe(400)
    expect(await tables.read.selectFrom('identity_accounts').select('given_name').execute()).toEqual([{ given_name: 'Ida' }])
  })

  test('a vendor sign-in is refused if the vendor is unlinked or the account locked between the read and the write', async () => {
    const { before, vendor, owner, thief, callback, caller, tables } = await begin()
    await thief.fetch('GET', await callback())
    const session = async () => caller().send('GET', '/api/v3/profile/google/session', { headers: { id_token: await vendor.token() } })
    before(() => tables.write((trx) => trx.updateTable('identity_accounts').set({ locked_at: 1 }).execute()))
    expect((await session()).answer.result.description).toBe('Your account has been locked.')
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ locked_at: null }).execute())
    before(() => owner.send('DELETE', '/identity/vendor/google'))
    expect((await session()).status).toBe(401)
  })

  test('a password reset is refused if the account’s email address changes between the read and the write', async () => {
    const { before, owner, identity, mails, caller } = await begin()
    const sendStep = (input: object, token = '') => caller().send('POST', '/api/v3/password/reset', { headers: { token }, body: { input } })
    await sendStep({ queryFilter: `mail eq "${ida.mail}"` })
    await identity.flush()
    const { searchParams } = new URL(/https:\S+reset-password\S+/.exec(mails.at(-1)!.text)![0])
    const { answer } = await sendStep({ code: searchParams.get('code') }, searchParams.get('token')!)
    before(() => owner.change({ mail: 'ida@new.example' }, 1))
    expect((await sendStep({ password: newPassword }, answer.passwordreset!.token)).status).toBe(401)
    expect((await caller().signIn({ username: 'ida@new.example', password: ida.password })).status).toBe(200)
  })
})

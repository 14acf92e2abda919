// Nobody is written to on and on because of an account that somebody made with their address, nor asks which addresses have one.
import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/http/password.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { countingHashing, ida, openHouse } from '../testing/house.ts'

const hour = 3_600_000
const passwords = [ida.password, encodePassword('staple battery horse')] as const

onEachDatabase('flooding', (open) => {
  test('an account changes its mail three times an hour, and asks for no more addresses than that', async () => {
    const { register, mails, clock } = await openHouse(await open())
    const browser = await register()
    await register({ mail: 'otto@viewer.example' })
    mails.length = 0
    const to = async (mail: string, rev: number) => (await browser.change({ mail }, rev, { password: ida.password })).status
    expect([await to('victim@else.example', 1), await to('one@else.example', 2), await to('otto@viewer.example', 3)]).toEqual([
      200, 200, 400,
    ])
    expect([await to('victim@else.example', 3), await to('otto@viewer.example', 3)]).toEqual([429, 429])
    expect(mails.filter(({ to: mailbox }) => mailbox === 'victim@else.example')).toHaveLength(2)
    expect((await browser.change({ sn: 'Other' }, 3)).status).toBe(200)
    clock.now += hour + 1
    await browser.resume()
    expect(await to('victim@else.example', 4)).toBe(200)
  })

  test('a mailbox gets three of a kind an hour, however many accounts come and go with it', async () => {
    const { register, mails, clock, identity } = await openHouse(await open())
    const mail = 'victim@else.example'
    const round = async () => {
      const browser = await register({ mail })
      const ask = { input: { queryFilter: `mail eq "${mail}"` } }
      await browser.ask('POST', '/api/v3/password/reset', { body: ask })
      await identity.flush()
      const moved = await browser.change({ mail: 'one@else.example' }, 1)
      expect([moved.status, (await browser.ask('DELETE', '/identity/account')).status]).toEqual([200, 200])
    }
    const got = () => mails.filter(({ to }) => to === mail).map(({ kind }) => kind)
    for (let times = 0; times < 5; times++) await round()
    for (const kind of ['account', 'reset', 'notice']) expect([kind, got().filter((each) => each === kind).length]).toEqual([kind, 3])
    clock.now += hour + 1
    await round()
    expect(got()).toHaveLength(12)
  })

  test('an account changes its password three times an hour', async () => {
    const { register, mails, clock, caller } = await openHouse(await open())
    const browser = await register()
    mails.length = 0
    const change = async (times: number) => {
      const [currentPassword, password] = times % 2 ? [...passwords].reverse() : passwords
      return (await browser.ask('POST', '/identity/password', { body: { currentPassword, password } })).status
    }
    expect([await change(0), await change(1), await change(2), await change(3)]).toEqual([200, 200, 200, 429])
    expect(mails.filter(({ kind }) => kind === 'notice')).toHaveLength(3)
    clock.now += hour + 1
    await browser.resume()
    expect(await change(3)).toBe(200)
    expect((await caller().signIn()).status).toBe(200)
  })

  test('passwords that a session proves count for its address like those that are signed in with', async () => {
    const { register, caller } = await openHouse(await open(), { settings: { signInLimit: 3 } })
    const browser = await register()
    const prove = async (rev: number) =>
      (await browser.change({ mail: 'new@viewer.example' }, rev, { password: encodePassword('wrong') })).status
    expect([await prove(1), await prove(1), await prove(1)]).toEqual([403, 403, 429])
    expect((await caller().signIn()).status).toBe(429)
  })

  test('a link for a new password has no more hashed than one may sign in', async () => {
    const hashing = countingHashing()
    const { register, identity, mails, caller } = await openHouse(await open(), { settings: { signInLimit: 3 }, hashing })
    await register()
    const browser = caller()
    const ask = (input: object, token = '') => browser.ask('POST', '/api/v3/password/reset', { headers: { token }, body: { input } })
    await ask({ queryFilter: `mail eq "${ida.mail}"` })
    await identity.flush()
    const { searchParams } = new URL(/https:\S+reset-password\S+/.exec(mails.at(-1)!.text)![0])
    const { answer } = await ask({ code: searchParams.get('code') }, searchParams.get('token')!)
    const step = answer.passwordreset!.token
    let hashed = 0
    const { hash } = hashing
    hashing.hash = (password) => {
      hashed++
      return hash(password)
    }
    const many = await Promise.all(Array.from({ length: 9 }, () => ask({ password: passwords[1] }, step)))
    expect(hashed).toBeLessThanOrEqual(2)
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('guesses made at once at one mail take one connection', async () => {
    const database = await open()
    let [writing, most] = [0, 0]
    const counted: Database = {
      ...database,
      withTables: <Own>() => counted as unknown as Database<Own>,
      async write(act) {
        most = Math.max(most, ++writing)
        try {
          return await database.write(act)
        } finally {
          writing--
        }
      },
    }
    const { register, caller } = await openHouse(counted)
    await register()
    const guess = () => caller().signIn({ username: ida.mail, password: encodePassword('not this one') })
    const statuses = (await Promise.all(Array.from({ length: 40 }, guess))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(6)
    expect(most).toBe(1)
  })
})

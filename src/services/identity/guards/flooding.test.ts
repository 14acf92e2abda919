// Tests limits on emails to a stranger's inbox, and limits on attempts to find out which email addresses have an account.
import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { countingHashing, ida, openIdentity } from '../testing/open-identity.ts'

const hour = 3_600_000
const passwords = [ida.password, encodePassword('staple battery horse')] as const

onEachDatabase('limits against flooding', (open) => {
  test('an account may try three times an hour to change its email address, including attempts with an email address of another account', async () => {
    const { register, mails, clock } = await openIdentity(await open())
    const browser = await register()
    await register({ mail: 'otto@viewer.example' })
    mails.length = 0
    const changeTo = async (mail: string, rev: number) => (await browser.change({ mail }, rev, { password: ida.password })).status
    expect([
      await changeTo('victim@else.example', 1),
      await changeTo('one@else.example', 2),
      await changeTo('otto@viewer.example', 3),
    ]).toEqual([200, 200, 400])
    expect([await changeTo('victim@else.example', 3), await changeTo('otto@viewer.example', 3)]).toEqual([429, 429])
    expect(mails.filter(({ to: mailbox }) => mailbox === 'victim@else.example')).toHaveLength(2)
    expect((await browser.change({ sn: 'Other' }, 3)).status).toBe(200)
    clock.now += hour + 1
    await browser.resume()
    expect(await changeTo('victim@else.example', 4)).toBe(200)
  })

  test('an inbox receives at most three emails of each kind in an hour, even if many accounts use its email address', async () => {
    const { register, mails, clock, identity } = await openIdentity(await open())
    const mail = 'victim@else.example'
    const round = async () => {
      const browser = await register({ mail })
      const resetBody = { input: { queryFilter: `mail eq "${mail}"` } }
      await browser.send('POST', '/api/v3/password/reset', { body: resetBody })
      await identity.flush()
      const changed = await browser.change({ mail: 'one@else.example' }, 1)
      expect([changed.status, (await browser.send('DELETE', '/identity/account')).status]).toEqual([200, 200])
    }
    const received = () => mails.filter(({ to }) => to === mail).map(({ kind }) => kind)
    for (let times = 0; times < 5; times++) await round()
    for (const kind of ['account', 'reset', 'notice']) expect([kind, received().filter((each) => each === kind).length]).toEqual([kind, 3])
    clock.now += hour + 1
    await round()
    expect(received()).toHaveLength(12)
  })

  test('an account may change its password three times an hour', async () => {
    const { register, mails, clock, caller } = await openIdentity(await open())
    const browser = await register()
    mails.length = 0
    const change = async (times: number) => {
      const [currentPassword, password] = times % 2 ? [...passwords].reverse() : passwords
      return (await browser.send('POST', '/identity/password', { body: { currentPassword, password } })).status
    }
    expect([await change(0), await change(1), await change(2), await change(3)]).toEqual([200, 200, 200, 429])
    expect(mails.filter(({ kind }) => kind === 'notice')).toHaveLength(3)
    clock.now += hour + 1
    await browser.resume()
    expect(await change(3)).toBe(200)
    expect((await caller().signIn()).status).toBe(200)
  })

  test('a password that confirms a change of the account counts towards the sign-in limit of the IP address', async () => {
    const { register, caller } = await openIdentity(await open(), { settings: { signInLimit: 3 } })
    const browser = await register()
    const prove = async (rev: number) =>
      (await browser.change({ mail: 'new@viewer.example' }, rev, { password: encodePassword('wrong') })).status
    expect([await prove(1), await prove(1), await prove(1)]).toEqual([403, 403, 429])
    expect((await caller().signIn()).status).toBe(429)
  })

  test('attempts to use a reset link count towards the sign-in limit of the IP address', async () => {
    const hashing = countingHashing()
    const { register, identity, mails, caller } = await openIdentity(await open(), { settings: { signInLimit: 3 }, hashing })
    await register()
    const browser = caller()
    const sendStep = (input: object, token = '') => browser.send('POST', '/api/v3/password/reset', { headers: { token }, body: { input } })
    await sendStep({ queryFilter: `mail eq "${ida.mail}"` })
    await identity.flush()
    const { searchParams } = new URL(/https:\S+reset-password\S+/.exec(mails.at(-1)!.text)![0])
    const { answer } = await sendStep({ code: searchParams.get('code') }, searchParams.get('token')!)
    const step = answer.passwordreset!.token
    let hashed = 0
    const { hash } = hashing
    hashing.hash = (password) => {
      hashed++
      return hash(password)
    }
    const responses = await Promise.all(Array.from({ length: 9 }, () => sendStep({ password: passwords[1] }, step)))
    expect(hashed).toBeLessThanOrEqual(2)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('parallel guesses at one account use only one database connection', async () => {
    const database = await open()
    let [writing, most] = [0, 0]
    const countingDatabase: Database = {
      ...database,
      withTables: <Own>() => countingDatabase as unknown as Database<Own>,
      async write(work) {
        most = Math.max(most, ++writing)
        try {
          return await database.write(work)
        } finally {
          writing--
        }
      },
    }
    const { register, caller } = await openIdentity(countingDatabase)
    await register()
    const guess = () => caller().signIn({ username: ida.mail, password: encodePassword('not this one') })
    const statuses = (await Promise.all(Array.from({ length: 40 }, guess))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(6)
    expect(most).toBe(1)
  })
})

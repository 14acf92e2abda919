import { expect, test } from 'vitest'
import { descriptions } from '#contracts/http/identity.ts'
import { errorOf } from '#contracts/http/identity-errors.ts'
import { encodePassword } from '#contracts/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { countingHashing, credentialsOfIda, ida, openIdentity } from '../testing/open-identity.ts'

const second = 1000
const wrong = { username: ida.mail, password: encodePassword('not this one') }

onEachDatabase('lockout', (open) => {
  const begin = async (settings = {}) => {
    const hashing = countingHashing()
    const opened = await openIdentity(await open(), { settings, hashing })
    await opened.register()
    hashing.verified = 0
    const tries = async (count: number, username = ida.mail, browser = opened.caller()) => {
      const statuses: number[] = []
      for (let each = 0; each < count; each++) statuses.push((await browser.signIn({ ...wrong, username })).status)
      return statuses
    }
    return { ...opened, hashing, tries }
  }

  test('[A5-13] [A9-04] six failed sign-ins within three minutes lock the account for one minute', async () => {
    const { caller, clock, tries, hashing } = await begin()
    expect(await tries(6)).toEqual([401, 401, 401, 401, 401, 401])
    const locked = await caller().signIn()
    expect([locked.status, locked.answer]).toEqual([404, { result: { code: 404, description: descriptions.locked }, wait: 60 }])
    expect(locked.headers.get('retry-after')).toBe('60')
    clock.now += 60 * second - 1
    expect((await caller().signIn()).status).toBe(404)
    expect(hashing.verified).toBe(6)
    clock.now += 1
    expect((await caller().signIn()).status).toBe(200)
    // A successful sign-in deletes the failed attempts.
    expect(await tries(6)).toEqual([401, 401, 401, 401, 401, 401])
  })

  test('of 500 parallel guesses at most six are hashed, and the right password is refused while the account is locked', async () => {
    const { caller, hashing } = await begin()
    const guesses = Array.from({ length: 500 }, (_, each) => ({ ...wrong, password: encodePassword(`guess ${each}`) }))
    const statuses = await Promise.all(guesses.map(async (guess) => (await caller().signIn(guess)).status))
    expect(hashing.verified).toBe(6)
    expect(statuses.filter((status) => status === 401)).toHaveLength(6)
    expect(statuses.filter((status) => status === 404)).toHaveLength(494)
    expect((await caller().signIn()).status).toBe(404)
    expect(hashing.verified).toBe(6)
  }, 30_000)

  test('parallel guesses that two processes receive are all counted', async () => {
    const database = await open()
    const hashing = countingHashing()
    const processes = [await openIdentity(database, { hashing }), await openIdentity(database, { hashing })]
    await processes[0]!.register()
    hashing.verified = 0
    const guesses = Array.from({ length: 60 }, (_, each) => processes[each % 2]!.caller().signIn(wrong))
    expect((await Promise.all(guesses)).filter(({ status }) => status === 401)).toHaveLength(6)
    expect(hashing.verified).toBe(6)
  })

  test('six failures within 181 seconds do not lock the account; after a lock, one wrong guess a minute is allowed', async () => {
    const { clock, tries } = await begin()
    for (let each = 0; each < 5; each++) {
      expect(await tries(1)).toEqual([401])
      clock.now += 36 * second
    }
    clock.now += second
    expect(await tries(1)).toEqual([401])
    expect(await tries(1)).toEqual([401])
    expect(await tries(1)).toEqual([404])
    clock.now += 60 * second
    expect(await tries(2)).toEqual([401, 404])
  })

  test('an attacker who guesses continuously has at most two guesses a minute', async () => {
    const { clock, tries } = await begin()
    let guessed = 0
    for (let minute = 0; minute < 12; minute++) {
      while ((await tries(1))[0] === 401) guessed++
      clock.now += 60 * second
    }
    expect(guessed).toBeGreaterThan(12)
    expect(guessed).toBeLessThanOrEqual(6 + 2 * 12)
  })

  test('a hundred failures in a row lock the account until a reset; an email address without an account is answered in the same way', async () => {
    const { clock, tries, caller, tables } = await begin()
    const mails = [ida.mail, 'nobody@viewer.example']
    for (const mail of mails) expect(await tries(1, mail)).toEqual([401])
    await tables.write((trx) => trx.updateTable('identity_guards').set({ failures: 99 }).execute())
    for (const mail of mails) expect(await tries(1, mail)).toEqual([401])
    clock.now += 30 * 86_400 * second
    for (const mail of mails) {
      const { status, answer } = await caller().signIn({ username: mail, password: ida.password })
      expect([status, answer]).toEqual([404, { result: { code: 404, description: descriptions.locked } }])
    }
  })

  test('attempts from a device that signed in before are counted separately, but only for the account that signed in there', async () => {
    const { caller, tries, register } = await begin()
    const knownDevice = caller()
    await knownDevice.signIn()
    await knownDevice.signOut()
    expect(knownDevice.cookie()).toMatch(/signed_in_here/)
    await tries(7)
    expect((await caller().signIn()).status).toBe(404)
    expect((await knownDevice.signIn()).status).toBe(200)
    expect(await tries(7, ida.mail, knownDevice)).toEqual([401, 401, 401, 401, 401, 401, 404])
    await register({ mail: 'otto@viewer.example' })
    await tries(7, 'otto@viewer.example')
    expect((await knownDevice.signIn({ ...credentialsOfIda, username: 'otto@viewer.example' })).status).toBe(404)
  })

  test('a device cookie from before a password change, or of an earlier owner of the email address, does not bypass the lockout', async () => {
    const { caller, tries, register, clock } = await begin()
    const mail = 'later@viewer.example'
    const password = encodePassword('staple battery horse')
    const first = await register({ mail })
    const thief = caller()
    const isLockedOut = async () => {
      await tries(6, mail)
      return (await tries(1, mail, thief))[0] === 404
    }
    thief.cookies.set('__Host-signed_in_here', first.cookies.get('__Host-signed_in_here')!)
    expect(await isLockedOut()).toBe(false)
    clock.now += 300 * second
    await first.send('POST', '/identity/password', { body: { currentPassword: ida.password, password } })
    expect(await isLockedOut()).toBe(true)
    clock.now += 300 * second
    await first.send('DELETE', '/identity/account', { headers: { password } })
    await register({ mail, password: encodePassword('battery horse staple') })
    expect(await isLockedOut()).toBe(true)
  })

  test('a failed sign-in is answered with the same body and headers, with or without an account of the email address', async () => {
    const { caller, hashing } = await begin()
    const responseTo = async (username: string) => {
      const { status, answer, headers } = await caller().signIn({ ...wrong, username })
      return { status, answer, headers: [...headers] }
    }
    for (let each = 0; each < 8; each++) expect(await responseTo('nobody@viewer.example')).toEqual(await responseTo(ida.mail))
    expect(hashing.verified).toBe(12)
  })

  test('an unknown email address is answered with 404 only if IDENTITY_REVEAL_UNKNOWN is on', async () => {
    const { caller } = await begin({ revealUnknown: true })
    const { status, answer } = await caller().signIn({ ...wrong, username: 'nobody@viewer.example' })
    expect([status, answer.result.description]).toEqual([404, 'User not found'])
    expect((await caller().signIn(wrong)).status).toBe(401)
  })

  test('sign-ins from an IP address or an IPv6 /64 network are limited; requests from this machine are exempt', async () => {
    const { caller, clock } = await begin({ signInLimit: 3 })
    const signInFrom = async (address: string, isLocal = false) =>
      (await caller({ address, isLocal }).signIn({ ...wrong, username: `${crypto.randomUUID()}@viewer.example` })).status
    for (let each = 0; each < 3; each++) expect(await signInFrom(`2001:db8::${each}`)).toBe(401)
    expect(await signInFrom('2001:db8::99')).toBe(429)
    expect(await signInFrom('2001:db8:0:1::1')).toBe(401)
    for (let each = 0; each < 5; each++) expect(await signInFrom('127.0.0.1', true)).toBe(401)
    clock.now += 601 * second
    expect(await signInFrom('2001:db8::99')).toBe(401)
  })

  test('a guess at a locked account writes nothing to the database', async () => {
    const { tries, tables, clock } = await begin()
    await tries(6)
    const rows = () => tables.read.selectFrom('identity_guards').selectAll().execute()
    const before = await rows()
    clock.now += second
    expect(await tries(2)).toEqual([404, 404])
    expect(await rows()).toEqual(before)
  })

  test('an attempt is not counted if its password could not be hashed', async () => {
    const { caller, hashing, tries } = await begin()
    const verify = hashing.verify
    hashing.verify = async () => {
      throw Object.assign(new Error('busy'), { answer: { result: { code: 503, description: 'busy' } } })
    }
    for (let each = 0; each < 10; each++) await expect(caller().signIn()).rejects.toThrow('busy')
    hashing.verify = verify
    expect(await tries(6)).toEqual([401, 401, 401, 401, 401, 401])
  })

  test('[A5-01] a sign-in without an email address is answered with NO_EMAIL_PROVIDED', async () => {
    const { caller } = await begin()
    const { status, answer } = await caller().signIn({ username: ' ', password: ida.password })
    expect([status, answer.faults, errorOf('session', answer)]).toEqual([400, { username: 'required' }, 'NO_EMAIL_PROVIDED'])
  })
})

import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { type Browser, countingHashing, ida, openIdentity, origin } from '../testing/open-identity.ts'

const minute = 60_000
const hour = 60 * minute
const path = '/identity/parental'
const maxRatings = { mpaa: 'PG-13', vchip: 'TV-PG' } as const

onEachDatabase('parental controls', (open) => {
  async function begin() {
    const hashing = countingHashing()
    const opened = await openIdentity(await open(), { hashing })
    const browser = await opened.register()
    const limitsOf = async (of: Browser) => {
      const owner = await opened.identity.client.check(of.cookie())
      return owner && opened.identity.parental.maxRatingsOf(owner)
    }
    /** Waits until the sign-in is no longer recent. */
    const age = async () => {
      opened.clock.now += 11 * minute
      await browser.resume()
    }
    return { ...opened, hashing, browser, limitsOf, age }
  }
  const set = (browser: Browser, body: object, headers: Record<string, string> = {}) => browser.send('PUT', path, { body, headers })
  const lift = (browser: Browser, pin: unknown) => browser.send('POST', `${path}/lift`, { body: { pin } })
  const tooMany = 'Too many wrong PINs: wait, or prove your identity and set a new PIN.'

  test('a viewer sets the highest ratings with a PIN, and both are stored, the PIN as a hash', async () => {
    const { browser, limitsOf, tables } = await begin()
    expect((await browser.send('GET', path)).answer.parental).toBeNull()
    expect(await limitsOf(browser)).toBeNull()
    expect(await set(browser, { maxRatings, newPin: '4711' })).toMatchObject({ status: 200, answer: { parental: { maxRatings } } })
    expect((await browser.send('GET', path)).answer.parental).toEqual({ maxRatings, liftedUntil: null })
    expect(await limitsOf(browser)).toEqual(maxRatings)
    const rows = await tables.read.selectFrom('identity_parental').selectAll().execute()
    expect(rows).toEqual([expect.objectContaining({ max_mpaa: 'PG-13', max_vchip: 'TV-PG', pin: expect.stringMatching(/^plain /) })])
  })

  test('the limits apply on all devices of the account, and to no other account', async () => {
    const { browser, register, caller, limitsOf } = await begin()
    const other = await register({ mail: 'otto@viewer.example' })
    await set(browser, { maxRatings: { vchip: 'TV-Y7' }, newPin: '4711' })
    const phone = caller()
    await phone.signIn()
    expect([await limitsOf(phone), await limitsOf(other)]).toEqual([{ vchip: 'TV-Y7' }, null])
    expect((await other.send('GET', path)).answer.parental).toBeNull()
  })

  test('existing controls are changed and removed only with the PIN, the password or a recent sign-in', async () => {
    const { browser, limitsOf, age } = await begin()
    await set(browser, { maxRatings, newPin: '4711' })
    await age()
    const stricter = { maxRatings: { mpaa: 'G' } }
    const stale = { status: 403, answer: { result: { description: 'Sign in again to change this.' } } }
    expect([await set(browser, stricter), await browser.send('DELETE', path)]).toMatchObject([stale, stale])
    const wrong = { status: 403, answer: { result: { description: 'The PIN is wrong.' } } }
    expect(await set(browser, { ...stricter, pin: '0000' })).toMatchObject(wrong)
    expect(await browser.send('DELETE', path, { headers: { pin: '0000' } })).toMatchObject(wrong)
    expect((await browser.send('DELETE', path, { headers: { password: encodePassword('not this one') } })).status).toBe(403)
    expect(await limitsOf(browser)).toEqual(maxRatings)
    expect((await set(browser, { ...stricter, pin: '4711' })).status).toBe(200)
    expect(await limitsOf(browser)).toEqual({ mpaa: 'G' })
    expect((await browser.send('DELETE', path, { headers: { pin: '4711' } })).status).toBe(200)
    expect(await limitsOf(browser)).toBeNull()
    expect((await browser.send('DELETE', path)).status).toBe(404)
    // A sign-in proves the viewer's identity for ten minutes.
    await set(browser, { maxRatings, newPin: '4711' })
    await browser.signIn()
    expect((await browser.send('DELETE', path)).status).toBe(200)
  })

  test('the password replaces a forgotten PIN, and the old PIN no longer works', async () => {
    const { browser, age } = await begin()
    await set(browser, { maxRatings, newPin: '4711' })
    await age()
    expect((await set(browser, { maxRatings, newPin: '1234' }, { password: ida.password })).status).toBe(200)
    expect([(await lift(browser, '4711')).status, (await lift(browser, '1234')).status]).toEqual([403, 200])
  })

  test('the PIN lifts the limits for four hours, in its session only', async () => {
    const { browser, caller, limitsOf, clock } = await begin()
    const phone = caller()
    await phone.signIn()
    await set(browser, { maxRatings, newPin: '4711' })
    const liftedUntil = clock.now + 4 * hour
    expect(await lift(browser, '4711')).toMatchObject({ status: 200, answer: { parental: { liftedUntil } } })
    expect((await browser.send('GET', path)).answer.parental).toEqual({ maxRatings, liftedUntil })
    clock.now = liftedUntil - 1
    expect([await limitsOf(browser), await limitsOf(phone)]).toEqual([null, maxRatings])
    clock.now = liftedUntil
    expect(await limitsOf(browser)).toEqual(maxRatings)
    await browser.resume()
    expect((await browser.send('GET', path)).answer.parental).toEqual({ maxRatings, liftedUntil: null })
  })

  test('new limits apply at once in a session in which the old ones are lifted', async () => {
    const { browser, limitsOf } = await begin()
    await set(browser, { maxRatings, newPin: '4711' })
    await lift(browser, '4711')
    await set(browser, { maxRatings: { mpaa: 'G' }, pin: '4711' })
    expect(await limitsOf(browser)).toEqual({ mpaa: 'G' })
  })

  test('six wrong PINs within three minutes lock the PIN for a minute, also for changes; the right PIN then resets the count', async () => {
    const { browser, hashing, clock } = await begin()
    await set(browser, { maxRatings, newPin: '4711' })
    hashing.verified = 0
    for (let each = 0; each < 6; each++) expect((await lift(browser, '0000')).status).toBe(403)
    const locked = await lift(browser, '4711')
    expect(locked).toMatchObject({ status: 429, answer: { result: { description: tooMany }, wait: 60 } })
    expect(locked.headers.get('retry-after')).toBe('60')
    expect((await set(browser, { maxRatings, pin: '4711' })).status).toBe(429)
    expect((await browser.send('DELETE', path, { headers: { pin: '4711' } })).status).toBe(429)
    expect(hashing.verified).toBe(6)
    clock.now += minute
    expect((await lift(browser, '4711')).status).toBe(200)
    for (let each = 0; each < 5; each++) expect((await lift(browser, '0000')).status).toBe(403)
    expect((await lift(browser, '4711')).status).toBe(200)
  })

  test('compares only six of 100 parallel guesses', async () => {
    const { browser, hashing } = await begin()
    await set(browser, { maxRatings, newPin: '4711' })
    hashing.verified = 0
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, each) => lift(browser, `${1000 + each}`).then(({ status }) => status)),
    )
    expect([statuses.filter((status) => status === 403).length, statuses.filter((status) => status === 429).length]).toEqual([6, 94])
    expect(hashing.verified).toBe(6)
  })

  test('after 100 wrong PINs in a row only a new PIN helps, and the password sets it', async () => {
    const { browser, clock } = await begin()
    await set(browser, { maxRatings, newPin: '4711' })
    for (let each = 0; each < 100; each++) {
      clock.now += minute
      if (each % 10 === 0) await browser.resume()
      expect((await lift(browser, '0000')).status).toBe(403)
    }
    clock.now += 24 * hour
    await browser.signIn()
    const locked = await lift(browser, '4711')
    expect([locked.status, locked.answer.result.description, locked.answer.wait]).toEqual([403, tooMany, undefined])
    expect((await set(browser, { maxRatings, newPin: '1234' }, { password: ida.password })).status).toBe(200)
    expect((await lift(browser, '1234')).status).toBe(200)
  })

  test.each([
    [{ newPin: '4711' }, { maxRatings: 'rating' }],
    [{ maxRatings: {}, newPin: '4711' }, { maxRatings: 'required' }],
    [{ maxRatings: { mpaa: 'TV-14' }, newPin: '4711' }, { maxRatings: 'rating' }],
    [{ maxRatings: { mpaa: 'G', other: 'G' }, newPin: '4711' }, { maxRatings: 'rating' }],
    [{ maxRatings: 'G', newPin: '4711' }, { maxRatings: 'rating' }],
    [{ maxRatings }, { newPin: 'required' }],
    [{ maxRatings, newPin: 4711 }, { newPin: 'pin' }],
    [{ maxRatings, newPin: '471' }, { newPin: 'pin' }],
    [{ maxRatings, newPin: '47111' }, { newPin: 'pin' }],
    [{ maxRatings, newPin: '４７１１' }, { newPin: 'pin' }],
  ])('refuses %j and names the field', async (body, faults) => {
    const { browser } = await begin()
    expect(await set(browser, body)).toMatchObject({ status: 400, answer: { faults } })
    expect((await browser.send('GET', path)).answer.parental).toBeNull()
  })

  test('the parental API refuses requests without a session, from other sites or without https; a lift is answered with 404 if no controls are set', async () => {
    const { browser, caller, identity } = await begin()
    const body = { maxRatings, newPin: '4711' }
    for (const [method, at] of [
      ['GET', path],
      ['PUT', path],
      ['DELETE', path],
      ['POST', `${path}/lift`],
    ] as const)
      expect((await caller().send(method, at, method === 'GET' ? {} : { body })).status, method).toBe(401)
    expect((await set(browser, body, { origin: 'https://evil.example' })).status).toBe(403)
    const insecure = new Request(`${origin}${path}`, {
      method: 'PUT',
      headers: { cookie: browser.cookie(), session_token: browser.token },
      body: JSON.stringify(body),
    })
    const facts = { address: '203.0.113.7', isLocal: false, isSecure: false }
    // Without https the session cookie has another name, so such a request is refused as signed out.
    expect((await identity.fetch(withFacts(insecure, facts))).status).toBeOneOf([400, 401])
    expect((await lift(browser, '4711')).status).toBe(404)
    expect((await browser.send('GET', path)).answer.parental).toBeNull()
  })

  test('of two changes at once, one whose PIN was replaced in the meantime is refused', async () => {
    const { browser, limitsOf } = await begin()
    await set(browser, { maxRatings, newPin: '4711' })
    const results = await Promise.all([
      set(browser, { maxRatings: { mpaa: 'G' }, pin: '4711', newPin: '1111' }),
      set(browser, { maxRatings: { mpaa: 'R' }, pin: '4711', newPin: '2222' }),
    ])
    const statuses = results.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.find((status) => status !== 200)).toBeOneOf([403, 412])
    expect(await limitsOf(browser)).toEqual({ mpaa: statuses[0] === 200 ? 'G' : 'R' })
  })

  test('the export contains the limits without the PIN, and the deletion of the account removes them', async () => {
    const { browser, tables } = await begin()
    await set(browser, { maxRatings, newPin: '4711' })
    const text = await (await browser.fetch('GET', '/identity/export')).text()
    expect(JSON.parse(text).parentalControls).toEqual({ maxRatings, since: '2026-11-20T00:00:00.000Z' })
    expect(text).not.toContain('plain ')
    await browser.send('DELETE', '/identity/account', { headers: { password: ida.password } })
    expect(await tables.read.selectFrom('identity_parental').selectAll().execute()).toEqual([])
  })
})

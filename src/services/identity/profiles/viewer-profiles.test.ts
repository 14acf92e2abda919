// Tests the viewer profiles of an account: choosing, changing, PINs, limits, and the end of their data.
import { expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { type Browser, ida, openIdentity } from '../testing/open-identity.ts'

const path = '/identity/profiles'

onEachDatabase('viewer profiles', (open) => {
  async function begin(options?: Parameters<typeof openIdentity>[1]) {
    const opened = await openIdentity(await open(), options)
    const browser = await opened.register()
    const limitsOf = async (of: Browser) => {
      const owner = await opened.identity.client.check(of.cookie())
      return owner && opened.identity.parental.maxRatingsOf(owner)
    }
    const profileOf = async (of: Browser) => (await opened.identity.client.check(of.cookie()))!.profileId
    return { ...opened, browser, limitsOf, profileOf }
  }
  const list = async (browser: Browser) => (await browser.send('GET', path)).answer.profiles!
  const choose = (browser: Browser, id: string, pin?: string) => browser.send('POST', `${path}/${id}/choose`, { body: { pin } })
  async function add(browser: Browser, fields: object) {
    const { status, answer } = await browser.send('POST', path, { body: fields })
    expect([status, answer.faults]).toEqual([200, undefined])
    return answer.profiles!.at(-1)!
  }

  test('an account begins with one profile, which has the id that its data has, and the given name', async () => {
    const { browser, profileOf } = await begin()
    const [first, ...others] = await list(browser)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      id: await profileOf(browser),
      name: 'Ida',
      isFirst: true,
      isChosen: true,
      maxRating: null,
      hasPin: false,
    })
    expect((await browser.profile()).answer.profile!.viewer).toBeUndefined()
  })

  test('a chosen profile stays chosen when the session is resumed, and other sessions keep their own', async () => {
    const { browser, caller, profileOf } = await begin()
    const ben = await add(browser, { name: 'Ben', avatar: 'teal', language: 'es' })
    expect(ben).toMatchObject({ name: 'Ben', avatar: 'teal', language: 'es', isFirst: false, isChosen: false })
    const phone = caller()
    await phone.signIn()
    expect((await choose(browser, ben.id)).answer.profile!.viewer).toMatchObject({ id: ben.id, name: 'Ben' })
    expect(browser.cookies.get('viewer_profile')).toBe(ben.id)
    expect((await browser.resume()).answer.profile!.viewer).toMatchObject({ id: ben.id })
    expect((await browser.profile()).answer.profile!.viewer).toMatchObject({ id: ben.id })
    expect(await profileOf(browser)).toBe(ben.id)
    expect(await profileOf(phone)).not.toBe(ben.id)
    expect(phone.cookies.has('viewer_profile')).toBe(false)
    await browser.signOut()
    expect(browser.cookies.has('viewer_profile')).toBe(false)
  })

  test('an account has at most five profiles, even if it adds many at once', async () => {
    const { browser, tables } = await begin()
    const statuses = await Promise.all(
      Array.from({ length: 9 }, async () => (await browser.send('POST', path, { body: { name: 'Ben' } })).status),
    )
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 409, 409, 409, 409, 409])
    const rows = await tables.read.selectFrom('identity_profiles').select('slot').orderBy('slot').execute()
    expect(rows.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5])
    const [, , third] = await list(browser)
    expect((await browser.send('DELETE', `${path}/${third!.id}`)).status).toBe(200)
    await add(browser, { name: 'Cleo' })
    expect((await list(browser)).map(({ name }) => name)).toEqual(['Ida', 'Ben', 'Cleo', 'Ben', 'Ben'])
  })

  test('a profile with a PIN is chosen only with it, and wrong PINs lock it for a minute', async () => {
    const { browser, clock, profileOf } = await begin()
    const ben = await add(browser, { name: 'Ben', newPin: '4711' })
    expect(ben.hasPin).toBe(true)
    expect((await choose(browser, ben.id)).answer.faults).toEqual({ pin: 'pin' })
    for (let each = 0; each < 6; each++) expect((await choose(browser, ben.id, '0000')).answer.result.description).toBe('The PIN is wrong.')
    expect(await choose(browser, ben.id, '4711')).toMatchObject({ status: 429, answer: { wait: 60 } })
    expect(await profileOf(browser)).not.toBe(ben.id)
    clock.now += 60_000
    expect((await choose(browser, ben.id, '4711')).status).toBe(200)
    expect(await profileOf(browser)).toBe(ben.id)
  })

  test('a kids profile has a limit that no PIN lifts, changes no profile, and is left only with the PIN of the other profile', async () => {
    const { browser, limitsOf } = await begin()
    const [first] = await list(browser)
    expect((await browser.send('PATCH', `${path}/${first!.id}`, { body: { newPin: '4711' } })).status).toBe(200)
    const mia = await add(browser, { name: 'Mia', isKids: true })
    expect(mia).toMatchObject({ isKids: true, maxRating: 'TV-Y7' })
    expect(await limitsOf(browser)).toBeNull()
    await choose(browser, mia.id)
    expect(browser.cookies.get('viewer_profile')).toBe(`${mia.id}.kids-TV-Y7`)
    const limit = { vchip: 'TV-Y7', mpaa: 'G', isRatedOnly: true }
    expect(await limitsOf(browser)).toEqual({ ...limit, profile: limit })
    const limited = { status: 403, answer: { result: { description: 'Choose a profile without a limit first.' } } }
    expect(await browser.send('POST', path, { body: { name: 'Ben' } })).toMatchObject(limited)
    expect(await browser.send('PATCH', `${path}/${mia.id}`, { body: { isKids: false, maxRating: null } })).toMatchObject(limited)
    expect(await browser.send('DELETE', `${path}/${mia.id}`)).toMatchObject(limited)
    expect((await choose(browser, first!.id)).status).toBe(400)
    expect((await choose(browser, first!.id, '0000')).status).toBe(403)
    expect(await limitsOf(browser)).not.toBeNull()
    expect((await choose(browser, first!.id, '4711')).status).toBe(200)
    expect([await limitsOf(browser), browser.cookies.has('viewer_profile')]).toEqual([null, false])
  })

  test('parental controls of a profile make its limit stricter, and lifting them leaves the limit', async () => {
    const { browser, limitsOf } = await begin()
    const ben = await add(browser, { name: 'Ben', maxRating: 'TV-14' })
    await choose(browser, ben.id)
    await browser.send('PUT', '/identity/parental', { body: { maxRatings: { vchip: 'TV-G' }, newPin: '1234' } })
    const profile = { vchip: 'TV-14', mpaa: 'PG-13' }
    expect(await limitsOf(browser)).toEqual({ vchip: 'TV-G', mpaa: 'PG-13', profile })
    expect((await browser.send('POST', '/identity/parental/lift', { body: { pin: '1234' } })).status).toBe(200)
    expect(await limitsOf(browser)).toEqual({ ...profile, profile })
  })

  test('while the flag `profiles` is off every operation is refused, a session keeps its profile with its limit, and a new sign-in begins with the first', async () => {
    let hasProfiles = true
    const { browser, limitsOf, profileOf } = await begin({ hasProfiles: () => hasProfiles })
    const [first] = await list(browser)
    const mia = await add(browser, { name: 'Mia', isKids: true })
    await choose(browser, mia.id)
    hasProfiles = false
    const off = { status: 403, answer: { result: { description: expect.stringContaining('Viewer profiles are switched off.') } } }
    const calls = [
      ['GET', path, undefined],
      ['POST', path, { name: 'Ben' }],
      ['PATCH', `${path}/${mia.id}`, { name: 'Bo' }],
      ['DELETE', `${path}/${mia.id}`, undefined],
      ['POST', `${path}/${first!.id}/choose`, {}],
    ] as const
    for (const [method, to, body] of calls) expect(await browser.send(method, to, body && { body })).toMatchObject(off)
    await browser.resume()
    expect([await profileOf(browser), browser.cookies.get('viewer_profile')]).toEqual([mia.id, `${mia.id}.kids-TV-Y7`])
    expect(await limitsOf(browser)).toMatchObject({ vchip: 'TV-Y7' })
    await browser.signOut()
    await browser.signIn()
    expect([await profileOf(browser), await limitsOf(browser), browser.cookies.has('viewer_profile')]).toEqual([first!.id, null, false])
    hasProfiles = true
    expect((await choose(browser, mia.id)).status).toBe(200)
  })

  test('a cookie of the profile that the viewer deleted or changed is restored when the profile is read', async () => {
    const { browser } = await begin()
    const mia = await add(browser, { name: 'Mia', isKids: true })
    await choose(browser, mia.id)
    const right = `${mia.id}.kids-TV-Y7`
    for (const changed of [undefined, mia.id, `${mia.id}.TV-14`]) {
      browser.cookies.delete('viewer_profile')
      if (changed) browser.cookies.set('viewer_profile', changed)
      await browser.profile()
      expect(browser.cookies.get('viewer_profile')).toBe(right)
    }
  })

  test('of many guesses of a PIN at the same time, only six are compared, and the right PIN is locked too', async () => {
    const { browser, profileOf } = await begin()
    const [first] = await list(browser)
    await browser.send('PATCH', `${path}/${first!.id}`, { body: { newPin: '4711' } })
    const mia = await add(browser, { name: 'Mia', isKids: true })
    await choose(browser, mia.id)
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, each) => choose(browser, first!.id, `${1000 + each}`)))
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(6)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(34)
    expect((await choose(browser, first!.id, '4711')).status).toBe(429)
    expect(await profileOf(browser)).toBe(mia.id)
  })

  test('of profile switches at the same time one wins: session, cookie and limit agree afterwards, and no switch needs fewer PINs', async () => {
    const { browser, limitsOf, profileOf } = await begin()
    const [first] = await list(browser)
    await browser.send('PATCH', `${path}/${first!.id}`, { body: { newPin: '4711' } })
    const kids = [await add(browser, { name: 'Mia', isKids: true }), await add(browser, { name: 'Max', maxRating: 'TV-14' })]
    await choose(browser, kids[0]!.id)
    const wanted = [kids[1]!.id, first!.id, kids[0]!.id, first!.id, kids[1]!.id]
    const statuses = (await Promise.all(wanted.map((id) => choose(browser.copy(), id)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 200, 400, 400])
    expect(kids.map(({ id }) => id)).toContain(await profileOf(browser))
    expect(await limitsOf(browser)).not.toBeNull()
    await browser.profile()
    expect(browser.cookies.get('viewer_profile')).toContain(await profileOf(browser))
  })

  test('invalid fields are refused with their names, and the first profile gets no limit', async () => {
    const { browser } = await begin()
    const faultsOf = async (body: object) => (await browser.send('POST', path, { body })).answer.faults
    expect(await faultsOf({})).toEqual({ name: 'required' })
    expect(await faultsOf({ name: 'x'.repeat(31), avatar: 'plaid', language: 'fr', maxRating: 'R' })).toEqual({
      ...{ name: 'long', avatar: 'choice', language: 'choice', maxRating: 'rating' },
    })
    expect(await faultsOf({ name: 'Mia', isKids: true, maxRating: 'TV-14' })).toEqual({ maxRating: 'rating' })
    expect(await faultsOf({ name: 'Mia', newPin: '12' })).toEqual({ newPin: 'pin' })
    const [first] = await list(browser)
    expect((await browser.send('PATCH', `${path}/${first!.id}`, { body: { isKids: true } })).answer.faults).toEqual({ maxRating: 'rating' })
  })

  test('a profile with a PIN is changed and deleted only with the PIN or a recent sign-in', async () => {
    const { browser, clock } = await begin()
    const ben = await add(browser, { name: 'Ben', newPin: '4711' })
    clock.now += 660_000
    await browser.resume()
    const change = (body: object) => browser.send('PATCH', `${path}/${ben.id}`, { body })
    expect((await change({ name: 'Bo' })).answer.result.description).toBe('Sign in again to change this.')
    expect((await change({ name: 'Bo', pin: '0000' })).status).toBe(403)
    expect((await browser.send('DELETE', `${path}/${ben.id}`)).status).toBe(403)
    expect((await change({ name: 'Bo', pin: '4711', newPin: null })).answer.profiles!.at(-1)).toMatchObject({ name: 'Bo', hasPin: false })
    expect((await change({ name: 'Benno' })).status).toBe(200)
  })

  test('deleting a profile deletes its data and ends the sessions that had chosen it', async () => {
    const { browser, caller, clock, deletedProfiles, identity } = await begin()
    const ben = await add(browser, { name: 'Ben' })
    const television = caller()
    await television.signIn()
    await choose(television, ben.id)
    const [first] = await list(browser)
    expect((await browser.send('DELETE', `${path}/${first!.id}`)).status).toBe(409)
    expect((await television.send('DELETE', `${path}/${ben.id}`)).status).toBe(409)
    expect((await browser.send('DELETE', `${path}/${ben.id}`)).status).toBe(200)
    const deleted = [`watches of ${ben.id}`, `favorites of ${ben.id}`, `onboarding of ${ben.id}`, `notifications of ${ben.id}`]
    expect(deletedProfiles).toEqual(deleted)
    // A request in flight may store a row after the deletion.
    clock.now += 5 * 60_000
    await identity.deleteAgain()
    expect(deletedProfiles).toEqual([...deleted, ...deleted])
    expect(await identity.client.check(television.cookie())).toBeNull()
    expect(await list(browser)).toHaveLength(1)
  })

  test('all profiles share the credits of the account', async () => {
    const { browser, identity } = await begin()
    const ben = await add(browser, { name: 'Ben' })
    const [first] = await list(browser)
    const before = (await identity.credits.credits(first!.id, '1001'))!.credits
    await identity.credits.unlock(ben.id, '1001')
    expect(await identity.credits.credits(first!.id, '1001')).toEqual({ credits: before - 1, isUnlocked: true })
    expect(await identity.credits.credits(ben.id, '1001')).toEqual({ credits: before - 1, isUnlocked: true })
  })

  test('the export has all profiles, and deleting the account deletes them', async () => {
    const { browser, tables } = await begin()
    await add(browser, { name: 'Ben', isKids: true, newPin: '4711' })
    const exported = await (await browser.fetch('GET', '/identity/export')).json()
    expect(exported.profiles).toMatchObject([{ name: 'Ida' }, { name: 'Ben', isKids: true, maxRating: 'TV-Y7', hasPin: true }])
    expect(JSON.stringify(exported)).not.toContain('plain ')
    expect((await browser.send('DELETE', '/identity/account', { headers: { password: ida.password } })).status).toBe(200)
    expect(await tables.read.selectFrom('identity_profiles').selectAll().execute()).toEqual([])
  })

  test('nobody reads or chooses the profiles of another account', async () => {
    const { browser, register } = await begin()
    const other = await register({ mail: 'otto@viewer.example' })
    const ben = await add(browser, { name: 'Ben' })
    expect((await choose(other, ben.id)).status).toBe(404)
    expect((await other.send('PATCH', `${path}/${ben.id}`, { body: { name: 'X' } })).status).toBe(404)
    expect((await other.send('DELETE', `${path}/${ben.id}`)).status).toBe(404)
  })
})

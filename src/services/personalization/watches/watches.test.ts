// The watches of viewers over HTTP, on both databases.
import { expect, test } from 'vitest'
import { maxWatches } from '#contracts/http/personalization.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { newDevice } from '#kit/http/cookies/device.ts'
import { openPersonalization } from '../testing/open-personalization.ts'
import { createAccountWatches } from './account-watches.ts'
import { createWatchStore } from './watch-store.ts'

const day = 86_400_000

onEachDatabase('watches', (open) => {
  test('[C3-40] [C7.5-04] a viewer’s watches are a map of v4ID to percentViewed, with the position and the time', async () => {
    const { browser, clock } = await openPersonalization(await open())
    const ida = browser({ account: 'ida' })
    expect(await ida.put('pilot', 420.5)).toBe(204)
    clock.now += 1000
    expect(await ida.post({ v4ID: 'a/b ñ', position: 60, duration: 60 })).toBe(204)
    const response = await ida.send('ida/watches')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toEqual({
      now: clock.now,
      watches: {
        pilot: { percentViewed: 0.4205, position: 420.5, at: clock.now - 1000 },
        'a/b ñ': { percentViewed: 1, position: 60, at: clock.now },
      },
    })
  })

  test('an account has its watches on every device, and an anonymous viewer only on the device', async () => {
    const { browser } = await openPersonalization(await open())
    await browser({ account: 'ida' }).put('pilot', 500)
    expect(await browser({ account: 'ida' }).watches()).toHaveProperty('pilot')
    const phone = browser()
    await phone.put('finale', 300)
    expect(await phone.watches()).toHaveProperty('finale')
    expect(await browser().watches()).toEqual({})
  })

  test('the path of another viewer is answered with 404, and changes nothing', async () => {
    const { browser, rows } = await openPersonalization(await open())
    const ida = browser({ account: 'ida' })
    const phone = browser()
    await ida.put('pilot', 500)
    await phone.put('pilot', 300)
    const before = await rows()
    const strangers = [browser({ account: 'kim' }), browser(), browser({ device: null })]
    for (const path of ['ida', phone.device!, 'profile-ida', '00'])
      for (const stranger of strangers) {
        const body = { position: 1, duration: 1000 }
        expect((await stranger.send(`${path}/watches`)).status).toBe(404)
        expect((await stranger.send(`${path}/watches/pilot`, { method: 'PUT', body })).status).toBe(404)
        expect((await stranger.send(`${path}/watches`, { method: 'POST', body: { ...body, v4ID: 'pilot' } })).status).toBe(404)
        expect((await stranger.send(`${path}/watches/pilot`, { method: 'DELETE' })).status).toBe(404)
        expect((await stranger.send(`${path}/watches`, { method: 'DELETE' })).status).toBe(404)
      }
    // A page that does not know yet that its viewer is signed in.
    expect((await ida.send('0/watches')).status).toBe(404)
    expect(await rows()).toEqual(before)
  })

  test('an anonymous viewer is user 0, never the secret id of the device; without a device cookie there is nothing to read or store', async () => {
    const { browser, rows } = await openPersonalization(await open())
    const phone = browser()
    await phone.put('pilot', 500)
    expect((await phone.send(`${phone.device}/watches`)).status).toBe(404)
    expect((await rows())[0]!.owner).not.toContain(phone.device!)
    const without = browser({ device: null })
    expect([await without.watches(), await without.put('pilot', 500), await without.remove(), await without.remove('pilot')]).toEqual([
      {},
      404,
      204,
      204,
    ])
    expect(await rows()).toHaveLength(1)
  })

  test('of two requests about a video, the newer position counts, also if the older one arrives last', async () => {
    const { browser, clock } = await openPersonalization(await open())
    const ida = browser({ account: 'ida' })
    const start = clock.now
    clock.now += 10_000
    await ida.put('pilot', 300, { at: start + 9000 })
    expect(await ida.post({ v4ID: 'pilot', position: 290, duration: 1000, at: start + 5000 })).toBe(204)
    expect((await ida.watches())['pilot']).toMatchObject({ position: 300, at: start + 9000 })
    // A clock that is ahead does not block later positions.
    await ida.put('pilot', 310, { at: start + day })
    expect((await ida.watches())['pilot']).toMatchObject({ position: 310, at: start + 10_000 })
    clock.now += 1000
    await ida.put('pilot', 20)
    expect((await ida.watches())['pilot']).toMatchObject({ position: 20, percentViewed: 0.02 })
    // The clock of the server was ahead, and is right again.
    clock.now += 3 * day
    await ida.put('pilot', 100)
    clock.now -= 3 * day
    await ida.put('pilot', 900)
    expect((await ida.watches())['pilot']).toMatchObject({ position: 900, at: clock.now })
  })

  test('a watch is at most a day older than its arrival', async () => {
    const { browser, clock } = await openPersonalization(await open())
    const phone = browser()
    await phone.put('pilot', 100, { at: 0 })
    expect((await phone.watches())['pilot']).toMatchObject({ at: clock.now - day })
  })

  test('a sign-in moves the watches of the device to the account: the newest of each video stays, and the device keeps none', async () => {
    const { browser, clock, rows } = await openPersonalization(await open())
    const laptop = browser({ account: 'ida' })
    const phone = browser()
    await laptop.put('newer on the account', 100)
    await phone.put('newer on the account', 50, { at: clock.now - 1 })
    await phone.put('newer on the phone', 200)
    await laptop.put('newer on the phone', 150, { at: clock.now - 1 })
    await phone.put('only on the phone', 300)
    phone.signIn('ida')
    // Two pages that open at the same time.
    await Promise.all([phone.watches(), phone.watches()])
    const positions = Object.entries(await laptop.watches()).map(([v4ID, { position }]) => [v4ID, position])
    expect(Object.fromEntries(positions)).toEqual({ 'newer on the account': 100, 'newer on the phone': 200, 'only on the phone': 300 })
    expect((await rows()).map(({ account_id }) => account_id)).toEqual(['ida', 'ida', 'ida'])
    phone.signOut()
    expect(await phone.watches()).toEqual({})
    phone.signIn('kim')
    expect(await phone.watches()).toEqual({})
  })

  test('a viewer removes one watch, or all; other viewers keep theirs', async () => {
    const { browser, rows } = await openPersonalization(await open())
    const ida = browser({ account: 'ida' })
    for (const v4ID of ['a', 'b', 'c']) await ida.put(v4ID, 100)
    await browser({ account: 'kim' }).put('a', 100)
    expect([await ida.remove('a'), await ida.remove('a')]).toEqual([204, 204])
    expect(Object.keys(await ida.watches()).sort()).toEqual(['b', 'c'])
    expect(await ida.remove()).toBe(204)
    expect(await ida.watches()).toEqual({})
    expect((await rows()).map(({ account_id }) => account_id)).toEqual(['kim'])
  })

  test(`the ${maxWatches} newest watches of a viewer are kept`, async () => {
    const { browser, clock, rows } = await openPersonalization(await open())
    const [phone, ida] = [browser(), browser({ account: 'ida' })]
    for (let number = 0; number < maxWatches; number++) {
      clock.now++
      await ida.put(`video-${number}`, 100)
    }
    await phone.put('on the phone', 100)
    clock.now++
    await ida.put('video-1', 200)
    await ida.put('newest', 100)
    expect(await rows()).toHaveLength(maxWatches + 1)
    expect(await ida.watches()).toMatchObject({ 'video-1': { position: 200 } })
    expect(await ida.watches()).not.toHaveProperty('video-0')
    phone.signIn('ida')
    const merged = await phone.watches()
    expect([Object.keys(merged).length, 'on the phone' in merged, 'video-2' in merged]).toEqual([maxWatches, true, false])
  })

  test.each([
    [{ position: 1001, duration: 1000 }, 'position: is beyond the duration'],
    [{ position: -1, duration: 1000 }, 'position: '],
    [{ position: 1, duration: 0 }, 'duration: must be more than 0'],
    [{ position: 1, duration: 86_401 }, 'duration: '],
    [{ position: '1', duration: 1000 }, 'position: '],
    [{ duration: 1000 }, 'position: '],
    [{ position: 1, duration: 1000, at: 'now' }, 'at: '],
    ['{"position":1e999,"duration":1000}', 'position: '],
    ['[', 'JSON'],
  ])('the body %j is refused with 400 and the cause', async (body, cause) => {
    const { browser, rows } = await openPersonalization(await open())
    const response = await browser().send('0/watches/pilot', { method: 'PUT', body })
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([400, expect.stringContaining(cause)])
    expect(await rows()).toEqual([])
  })

  test('a posted watch without a valid v4ID is refused with 400, and a path with one is not found', async () => {
    const { browser } = await openPersonalization(await open())
    const stopped = { position: 1, duration: 1000 }
    for (const v4ID of ['', 'x'.repeat(201), 'a\u0000b', '\ud800', 7, undefined])
      expect(await browser().post({ ...stopped, v4ID })).toBe(400)
    for (const v4ID of ['x'.repeat(201), 'a%00b']) expect(await browser().put(v4ID, 1)).toBe(404)
  })

  test('a watch of a video that the catalogue does not have is refused with 404, and not stored', async () => {
    const { browser, rows } = await openPersonalization(await open())
    const response = await browser().send('0/watches/unknown', { method: 'PUT', body: { position: 1, duration: 2 } })
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      404,
      'v4ID: the catalogue has no such video',
    ])
    expect(await browser().post({ v4ID: 'unknown', position: 1, duration: 2 })).toBe(404)
    expect(await rows()).toEqual([])
  })

  test('a page of another site cannot store a watch', async () => {
    const { browser, rows } = await openPersonalization(await open())
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const body = { v4ID: 'pilot', position: 1, duration: 2 }
    expect((await browser().send('0/watches', { method: 'POST', body, headers })).status).toBe(403)
    expect(await rows()).toEqual([])
  })

  test('an IP address sends at most 600 requests in a minute, and stores the first watches of at most 30 devices', async () => {
    const { browser } = await openPersonalization(await open())
    const phone = browser({ device: null, address: '203.0.113.9' })
    const statuses = new Set<number>()
    for (let number = 0; number < 565; number++) statuses.add((await phone.send('0/watches')).status)
    expect(statuses).toEqual(new Set([200]))
    const known = browser({ address: '203.0.113.9' })
    expect([await known.put('pilot', 1), await known.put('finale', 1)]).toEqual([204, 204])
    for (let number = 0; number < 29; number++) expect(await browser({ address: '203.0.113.9' }).put('pilot', 1)).toBe(204)
    expect(await browser({ address: '203.0.113.9' }).put('pilot', 1)).toBe(429)
    expect(await browser({ account: 'ida', address: '203.0.113.9' }).put('pilot', 1)).toBe(204)
    expect(await known.put('pilot', 2)).toBe(204)
    expect((await phone.send('0/watches')).status).toBe(200)
    expect((await phone.send('0/watches')).status).toBe(429)
  })

  test('the account’s watches are found for the export, and deleted with the account', async () => {
    const database = await open()
    const { browser, clock, rows } = await openPersonalization(database)
    const accounts = createAccountWatches(database)
    for (const account of ['ida', 'kim']) await browser({ account }).put('pilot', 500)
    expect(await accounts.find('ida')).toEqual([{ v4ID: 'pilot', position: 500, duration: 1000, at: clock.now }])
    await accounts.delete('ida')
    expect((await rows()).map(({ account_id }) => account_id)).toEqual(['kim'])
    const [phone, tablet] = [browser(), browser()]
    for (const device of [phone, tablet]) await device.put('finale', 500)
    await accounts.deleteOfDevice(phone.device!)
    expect([await phone.watches(), Object.keys(await tablet.watches())]).toEqual([{}, ['finale']])
  })

  test('watches of a device expire after 90 days without a new one of the video, those of an account after 800', async () => {
    const database = await open()
    const { browser, clock, rows } = await openPersonalization(database)
    const store = createWatchStore(database, () => clock.now)
    const stored = async () => (await rows()).map(({ v4_id, account_id }) => [v4_id, account_id])
    const phone = browser({ device: newDevice() })
    await phone.put('old', 100)
    await browser({ account: 'ida' }).put('old', 100)
    clock.now += 90 * day
    await phone.put('new', 100)
    clock.now += 1
    await store.deleteExpired()
    expect(await stored()).toEqual([
      ['new', null],
      ['old', 'ida'],
    ])
    clock.now += 710 * day
    await store.deleteExpired()
    expect(await stored()).toEqual([])
  })
})

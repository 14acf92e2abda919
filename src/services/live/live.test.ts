// Stream sessions over HTTP, on both databases.

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { brandAuthorization, streamConflict } from '#contracts/http/live.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createAccountStreams } from './account-streams.ts'
import { lifetime, openLive } from './testing/open-live.ts'

const hour = 3_600_000

onEachDatabase('stream sessions', (open) => {
  test('[A5-14] [A7-32] [A9-06] a start answers with the path of the session, and Expires minus Date is the lifetime', async () => {
    const { browser, rows } = await openLive(await open())
    const ida = browser({ account: 'ida' })
    expect(await ida.streams()).toEqual({ path: '/v2/sessions/none/ida', limit: 1, streams: [] })
    const response = await ida.start()
    expect(response.status).toBe(202)
    const { session_id: id } = (await rows())[0]!
    expect(response.headers.get('location')).toBe(`/v2/sessions/none/ida/${id}`)
    const [date, expires] = ['date', 'expires'].map((name) => Date.parse(response.headers.get(name)!))
    expect(expires! - date!).toBe(lifetime)
  })

  test('[A7-32] the user in the path may be encoded as base64', async () => {
    const { browser } = await openLive(await open())
    const ida = browser({ account: 'ida' })
    const path = `/v2/sessions/none/${encodeURIComponent(btoa('ida'))}`
    const form = { brand: 'nbc', channel: 'nbc.example' }
    expect((await ida.send(path, { method: 'POST', form })).status).toBe(202)
  })

  test('[A4-27] [A6-06] an account watches one stream; another device is refused with the device and the channel', async () => {
    const { browser, rows, outcomes } = await openLive(await open())
    const laptop = browser({ account: 'ida' })
    await laptop.streams()
    const { id } = await laptop.watch()
    const phone = browser({ account: 'ida', agent: 'phone' })
    const refused = await phone.start({ brand: 'nbc', channel: 'news.example' })
    expect(refused.status).toBe(409)
    const { streams } = v.parse(streamConflict, await refused.json())
    expect(streams).toMatchObject([{ id, brand: 'nbc', channel: 'nbc.example', device: 'Chrome, Linux', isHere: false }])
    expect((await laptop.streams()).streams).toMatchObject([{ id, isHere: true }])
    expect(await rows()).toHaveLength(1)
    expect(outcomes).toEqual(['started', 'refused'])
  })

  test('[A7-33] a heartbeat is answered with 202, and with 410 after another stream took the slot', async () => {
    const { browser, wait, rows } = await openLive(await open())
    const laptop = browser({ account: 'ida' })
    const phone = browser({ account: 'ida', agent: 'phone' })
    const first = await laptop.watch()
    wait(lifetime)
    expect(await laptop.beat(first.path)).toBe(202)
    const second = await phone.watch({ instead: first.id })
    expect(await laptop.beat(first.path)).toBe(410)
    expect(await phone.beat(second.path)).toBe(202)
    expect((await rows()).map(({ session_id }) => session_id)).toEqual([second.id])
  })

  test('a start with `instead` counts as a takeover only if that stream was running', async () => {
    const { browser, outcomes, wait } = await openLive(await open())
    const [laptop, phone] = [browser({ account: 'ida' }), browser({ account: 'ida', agent: 'phone' })]
    const first = await laptop.watch()
    const second = await phone.watch({ instead: first.id })
    wait(lifetime + 1000)
    const third = await laptop.watch({ instead: second.id })
    await laptop.end(third.path)
    await phone.watch({ instead: third.id })
    expect(outcomes).toEqual(['started', 'taken over', 'started', 'ended', 'started'])
  })

  test('[A7-34] an end is answered with 204, then 410, and 404 for another viewer; the slot is free at once', async () => {
    const { browser } = await openLive(await open())
    const laptop = browser({ account: 'ida' })
    const { path } = await laptop.watch()
    expect(await browser({ account: 'kim' }).end(path)).toBe(404)
    expect([await laptop.end(path), await laptop.end(path), await laptop.beat(path)]).toEqual([204, 410, 410])
    expect((await browser({ account: 'ida' }).watch()).status).toBe(202)
  })

  test('[A4-25] heartbeats keep a session; without them the slot is free at most one second after the lifetime', async () => {
    const { browser, wait } = await openLive(await open())
    const laptop = browser({ account: 'ida' })
    const phone = browser({ account: 'ida', agent: 'phone' })
    const { path } = await laptop.watch()
    for (let minute = 0; minute < 5; minute++) {
      wait(lifetime)
      expect(await laptop.beat(path)).toBe(202)
      expect((await phone.start()).status).toBe(409)
    }
    wait(lifetime)
    expect((await phone.start()).status).toBe(409)
    wait(1000)
    expect((await phone.start()).status).toBe(202)
    expect(await laptop.beat(path)).toBe(410)
  })

  test('a session that has missed its lifetime goes on if no stream has taken its slot', async () => {
    const { browser, wait } = await openLive(await open())
    const laptop = browser({ account: 'ida' })
    const { path } = await laptop.watch()
    wait(hour)
    expect(await laptop.beat(path)).toBe(202)
    expect((await browser({ account: 'ida' }).start()).status).toBe(409)
  })

  test('a jump of the clock by two hours, or back by one, moves no session', async () => {
    const { browser, clock } = await openLive(await open())
    const laptop = browser({ account: 'ida' })
    const phone = browser({ account: 'ida', agent: 'phone' })
    const { path } = await laptop.watch()
    for (const jump of [2 * hour, -3 * hour]) {
      clock.now += jump
      expect((await phone.start()).status).toBe(409)
      expect(await laptop.beat(path)).toBe(202)
    }
  })

  test('after a restart, a running session goes on, and no other start takes its slot within its lifetime', async () => {
    const database = await open()
    const before = await openLive(database)
    const laptop = before.browser({ account: 'ida' })
    const { path } = await laptop.watch()
    const after = await openLive(database)
    const send = (request: Request) => after.live.fetch(request)
    const phone = after.browser({ account: 'ida', agent: 'phone' })
    expect((await phone.start()).status).toBe(409)
    after.wait(lifetime)
    const headers = { authorization: brandAuthorization('nbc'), cookie: '__Host-session=ida' }
    expect((await send(new Request(`https://tv.example${path}`, { method: 'POST', headers }))).status).toBe(202)
    after.wait(1000)
    expect((await phone.start()).status).toBe(409)
    after.wait(lifetime)
    expect((await phone.start()).status).toBe(202)
  })

  test('the slots belong to the subscriber, else to the account, else to the device', async () => {
    const { browser, links } = await openLive(await open())
    const [kim, visitor] = [browser({ account: 'kim' }), browser()]
    const own = (await visitor.streams()).path
    expect(own).toMatch(/^\/v2\/sessions\/none\/[\w-]{22}$/)
    expect((await kim.streams()).path).toBe('/v2/sessions/none/kim')
    const device = visitor.cookies.get('__Host-device')!
    links.set('kim', { provider: 'cable', subject: 'household', streams: null })
    links.set(device, { provider: 'cable', subject: 'household', streams: null })
    const { path } = await visitor.streams()
    expect(path).toMatch(/^\/v2\/sessions\/cable\/[\w-]{22}$/)
    expect((await kim.streams()).path).toBe(path)
    await kim.watch()
    expect((await visitor.start()).status).toBe(409)
  })

  test('the smaller number of the brand and of the provider counts; LIVE_STREAMS counts if neither has one', async () => {
    const { browser, links } = await openLive(await open(), { streams: 2 })
    const ida = browser({ account: 'ida' })
    const limits = async () => [(await ida.streams('nbc')).limit, (await ida.streams('sports')).limit]
    expect(await limits()).toEqual([2, 3])
    links.set('ida', { provider: 'cable', subject: 'ida', streams: 1 })
    expect(await limits()).toEqual([1, 1])
    links.set('ida', { provider: 'cable', subject: 'ida', streams: 5 })
    expect(await limits()).toEqual([5, 3])
  })

  test('three streams run where the brand allows three, and the fourth names all of them', async () => {
    const { browser } = await openLive(await open())
    const ida = browser({ account: 'ida' })
    const sports = { brand: 'sports', channel: 'sports.example' }
    const started = [await ida.watch(sports), await ida.watch(sports), await ida.watch(sports)]
    const refused = await ida.start(sports)
    const { streams } = v.parse(streamConflict, await refused.json())
    expect(streams.map(({ id }) => id)).toEqual(started.map(({ id }) => id))
    expect((await ida.start()).status, 'the brand that allows one').toBe(409)
    await ida.end(started[1]!.path)
    expect((await ida.start(sports)).status).toBe(202)
  })

  test('[A7-32] a missing or wrong access key is refused with 401, and changes nothing', async () => {
    const { browser, rows } = await openLive(await open())
    const ida = browser({ account: 'ida' })
    const { path } = await ida.watch()
    for (const authorization of ['', 'Basic bmJj', brandAuthorization('other'), 'Bearer nbc'])
      for (const [method, to] of [
        ['GET', '/v2/sessions'],
        ['POST', '/v2/sessions/none/ida'],
        ['POST', path],
        ['DELETE', path],
      ] as const)
        expect((await ida.send(to, { method, headers: { authorization } })).status).toBe(401)
    expect(await rows()).toHaveLength(1)
  })

  test('the path of another viewer, and forged ids, are answered with 404; nothing is held or ended', async () => {
    const { browser, rows } = await openLive(await open())
    const ida = browser({ account: 'ida' })
    const { path, id } = await ida.watch()
    const [kim, visitor] = [browser({ account: 'kim' }), browser()]
    const before = await rows()
    const form = { brand: 'nbc', channel: 'nbc.example', instead: id }
    for (const stranger of [kim, visitor]) {
      expect((await stranger.send('/v2/sessions/none/ida', { method: 'POST', form })).status).toBe(404)
      expect([await stranger.beat(path), await stranger.end(path)]).toEqual([404, 404])
    }
    const [last, ...rest] = [...id].reverse()
    const forged = [...rest.reverse(), last === 'A' ? 'B' : 'A'].join('')
    for (const wrong of [forged, 'x'.repeat(44), 'x', 'á'.repeat(44)]) {
      expect(await ida.beat(`/v2/sessions/none/ida/${encodeURIComponent(wrong)}`)).toBe(404)
      expect(await ida.end(`/v2/sessions/none/ida/${encodeURIComponent(wrong)}`)).toBe(404)
    }
    // The id of another viewer, under one's own path.
    expect([await kim.beat(`/v2/sessions/none/kim/${id}`), await kim.end(`/v2/sessions/none/kim/${id}`)]).toEqual([404, 404])
    expect((await kim.start({ instead: id })).status).toBe(202)
    expect((await rows()).filter(({ owner }) => owner === 'none/ida')).toEqual(before)
    expect(await ida.beat(path)).toBe(202)
  })

  test('[A7-32] a start with an invalid form or another content type is refused, and names the field', async () => {
    const { browser } = await openLive(await open())
    const ida = browser({ account: 'ida' })
    const send = async (form: Record<string, string>) => {
      const response = await ida.send('/v2/sessions/none/ida', { method: 'POST', form })
      return [response.status, ((await response.json()) as { detail: string }).detail]
    }
    expect(await send({ brand: 'nbc' })).toEqual([400, expect.stringMatching(/^channel: /)])
    expect(await send({ brand: 'nbc', channel: 'x'.repeat(201) })).toEqual([400, expect.stringMatching(/^channel: /)])
    expect(await send({ brand: 'sports', channel: 'x' })).toEqual([400, expect.stringMatching(/^brand: /)])
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
    expect((await ida.send('/v2/sessions/none/ida', json)).status).toBe(415)
  })

  test('a start for an unknown channel, or for one of another brand, is refused with 404 and holds no slot', async () => {
    const { browser, rows, outcomes } = await openLive(await open())
    const ida = browser({ account: 'ida' })
    for (const channel of ['nobody.example', 'sports.example', 'NBC.example', '__proto__', ' nbc.example', 'nbc.example\0', '']) {
      const response = await ida.start({ channel })
      expect([response.status, ((await response.json()) as { code: string }).code], channel).toEqual([404, 'UNKNOWN_CHANNEL'])
    }
    expect([await rows(), outcomes]).toEqual([[], []])
    const { id } = await ida.watch()
    expect((await ida.start({ channel: 'nobody.example', instead: id })).status).toBe(404)
    expect(await rows()).toMatchObject([{ session_id: id, channel: 'nbc.example' }])
  })

  test('requests of other sites are refused, and one IP address may start 600 sessions a minute', async () => {
    const { browser, rows } = await openLive(await open())
    const ida = browser({ account: 'ida' })
    const { path } = await ida.watch()
    const crossSite = { 'sec-fetch-site': 'cross-site' }
    expect((await ida.send(path, { method: 'POST', headers: crossSite })).status).toBe(403)
    expect((await ida.send(path, { method: 'DELETE', headers: crossSite })).status).toBe(403)
    expect(await rows()).toHaveLength(1)
    const far = browser({ account: 'kim', address: '203.0.113.7' })
    const statuses = await Promise.all(Array.from({ length: 601 }, async () => (await far.send('/v2/sessions')).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('viewers counts the running sessions of each channel; the sweep removes the dead ones', async () => {
    const { browser, live, wait, rows } = await openLive(await open())
    const [ida, kim] = [browser({ account: 'ida' }), browser({ account: 'kim' })]
    const { path } = await ida.watch()
    await kim.watch()
    await browser().watch({ brand: 'sports', channel: 'sports.example' })
    expect(await live.client.viewers()).toEqual(new Map(Object.entries({ 'nbc.example': 2, 'sports.example': 1 })))
    wait(lifetime)
    await ida.beat(path)
    wait(1000)
    await live.sweep()
    expect((await rows()).map(({ owner }) => owner)).toEqual(['none/ida'])
    expect(await live.client.viewers()).toEqual(new Map([['nbc.example', 1]]))
  })

  test('the export of an account lists its streams, and its deletion deletes them', async () => {
    const database = await open()
    const { browser, rows, clock } = await openLive(database)
    await browser({ account: 'ida' }).watch()
    await browser({ account: 'kim' }).watch()
    const streams = createAccountStreams(database)
    expect(await streams.find('ida')).toEqual([{ brand: 'nbc', channel: 'nbc.example', device: 'Chrome, Linux', since: clock.now }])
    await streams.delete('ida')
    expect((await rows()).map(({ account_id }) => account_id)).toEqual(['kim'])
  })

  test('of a hundred concurrent starts of one viewer exactly one succeeds', async () => {
    const { browser, rows } = await openLive(await open())
    const viewers = Array.from({ length: 100 }, () => browser({ account: 'ida' }))
    const answers = await Promise.all(viewers.map((viewer) => viewer.watch()))
    const winners = answers.filter(({ status }) => status === 202)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
    expect((await rows()).map(({ session_id }) => session_id)).toEqual([winners[0]!.id])
    expect(await viewers[0]!.beat(winners[0]!.path)).toBe(202)
  })
})

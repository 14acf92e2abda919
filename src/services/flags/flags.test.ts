import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FlagName } from '#contracts/flags.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { deviceInCookie } from '#kit/http/cookies/device.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import { createAccountAudiences } from './account-audiences.ts'
import { askAudienceService } from './audiences.ts'
import { createFlags, type FlagsDependencies } from './flags.ts'
import { databaseSource } from './sources.ts'
import { createFlagStore } from './store.ts'
import { flagsMigrations } from './tables.ts'
import { keyOfDevice } from './viewer.ts'

const device = 'abcdefghijklmnopqrstuv'
const cookie = `device=${device}`
/** A flag that is on for all viewers of the audience, and off for others. */
const forFans = {
  state: 'ENABLED',
  variants: { shown: true, hidden: false },
  defaultVariant: 'hidden',
  targeting: { if: [{ in: ['fans', { var: 'MpAudiences' }] }, 'shown'] },
}
const off = { state: 'ENABLED', variants: { off: false, on: true }, defaultVariant: 'off' }
/** A change reaches the service within half a second; a busy machine may need longer. */
const soon = { timeout: 10_000 }
const documentOf = (flags: Partial<Record<FlagName, unknown>>) => JSON.stringify({ flags })

onEachDatabase('flags', (openDatabase) => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  async function open(flags: Partial<Record<FlagName, unknown>> = {}, more: Partial<FlagsDependencies> = {}) {
    const database = await openDatabase()
    await migrate(database, [flagsMigrations])
    const store = createFlagStore(database)
    await store.change(() => documentOf(flags))
    const seen = vi.fn()
    const warn = vi.fn()
    const changed = vi.fn()
    const service = await createFlags({
      ...{ store, seen, warn, changed, kv: memoryKv(), brands: ['nbc', 'bravo'], pageOrigins: ['http://site'] },
      identity: { check: async (header) => (header?.includes('session=ida') ? { userId: 'ida', profileId: 'p', sessionId: 's' } : null) },
      source: databaseSource(store),
      report: (error) => {
        throw error
      },
      ...more,
    })
    stops.push(service.stop)
    const send = (path: string, init?: RequestInit & { isOperator?: boolean }) =>
      service.fetch(withFacts(new Request(`http://site${path}`, init), { address: '203.0.113.9', isOperator: init?.isOperator ?? false }))
    const flagsOf = async (header: string, brand = 'nbc') => (await send(`/flags?brand=${brand}`, { headers: { cookie: header } })).json()
    return { store, accounts: createAccountAudiences(database), service, send, flagsOf, seen, warn, changed }
  }

  test('without definitions all flags have their defaults, and browsers need not ask', async () => {
    const { service, flagsOf } = await open()
    expect(service.client.site('nbc')).toEqual({ values: {}, version: expect.any(String), asks: false })
    expect(await flagsOf(cookie)).toMatchObject({ flags: { nip: true, sisterPreview: false, onboardingTooltipDelay: 2 }, variants: {} })
  })

  test('a change in the database reaches the pages of its brands within a second, without a restart', async () => {
    const { service, store, changed } = await open()
    const { version } = service.client.site('bravo')
    changed.mockClear()
    const rule = { if: [{ '==': [{ var: 'brand' }, 'bravo'] }, 'off', 'on'] }
    await store.change(() => documentOf({ livePage: { ...off, targeting: rule }, quickLinks: { ...off, variants: { off: 3 } } }))
    await expect.poll(() => service.client.site('bravo').values, soon).toEqual({ livePage: false, quickLinks: 3 })
    expect(service.client.site('nbc').values).toEqual({ quickLinks: 3 })
    expect(service.client.site('nbc').asks).toBe(false)
    expect(service.client.site('bravo').version).not.toBe(version)
    expect(changed).toHaveBeenCalledTimes(1)
  })

  test('two operators who change definitions at the same time both succeed', async () => {
    const { store } = await open()
    const add = (name: string) =>
      store.change((text) => {
        const { flags } = JSON.parse(text) as { flags: object }
        return JSON.stringify({ flags: { ...flags, [name]: off } })
      })
    const names = Array.from({ length: 12 }, (_, index) => `flag${index}`)
    await Promise.all(names.map(add))
    expect(Object.keys(JSON.parse((await store.read()).document).flags).sort()).toEqual([...names].sort())
  })

  test('a rule about audiences applies to the account and to the device that operators added, and follows changes', async () => {
    const { store, flagsOf, service } = await open({ sisterPreview: forFans })
    const { version } = service.client.site('nbc')
    expect(service.client.site('nbc')).toMatchObject({ asks: true, values: {} })
    await store.addToAudience('fans', ['ida', keyOfDevice(device)])
    expect((await flagsOf('session=ida')).flags.sisterPreview).toBe(true)
    expect((await flagsOf(cookie)).flags.sisterPreview).toBe(true)
    expect(await flagsOf('device=zzzzzzzzzzzzzzzzzzzzzz')).toMatchObject({
      flags: { sisterPreview: false },
      variants: { sisterPreview: 'hidden' },
    })
    await store.removeFromAudience('fans', ['ida'])
    expect((await flagsOf('session=ida')).flags.sisterPreview).toBe(false)
    expect(await store.audiences()).toEqual([{ audience: 'fans', viewers: 1 }])
    expect(await store.members('fans', { after: '', limit: 10 })).toEqual([keyOfDevice(device)])
    await expect.poll(() => service.client.site('nbc').version, soon).not.toBe(version)
  })

  test('a viewer without a cookie gets one, and keeps the values of a percentage', async () => {
    const half = {
      ...off,
      targeting: {
        fractional: [
          ['off', 50],
          ['on', 50],
        ],
      },
    }
    const { send, flagsOf } = await open({ nip: half })
    const first = await send('/flags?brand=nbc')
    const header = first.headers.get('set-cookie')!.split(';')[0]!
    expect(deviceInCookie({ cookie: header, isSecure: false })).not.toBeNull()
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    const { flags } = await first.json()
    for (let time = 0; time < 3; time++) expect((await flagsOf(header)).flags.nip).toBe(flags.nip)
  })

  test('[A7-37] the audience service returns the audiences of the viewer, and only operators may ask for others', async () => {
    const { store, send } = await open()
    await store.addToAudience('fans', ['ida'])
    await store.addToAudience('early', ['ida'])
    const own = await send('/audiences?mpid=ida', { headers: { cookie: 'session=ida' } })
    expect([own.status, await own.json()]).toEqual([200, { data: { audiences: [{ audience_id: 'early' }, { audience_id: 'fans' }] } }])
    expect((await send('/audiences?mpid=ida', { headers: { cookie } })).status).toBe(404)
    expect((await send('/audiences?mpid=ida')).status).toBe(404)
    expect(await (await send('/audiences?mpid=nobody', { isOperator: true })).json()).toEqual({ data: { audiences: [] } })
    expect((await send('/audiences')).status).toBe(400)
  })

  test('a deleted account is in no audience; others stay', async () => {
    const { store, accounts, send } = await open()
    await store.addToAudience('fans', ['ida', 'otto'])
    await store.addToAudience('early', ['ida'])
    expect(await accounts.find('ida')).toEqual(['early', 'fans'])
    await accounts.delete('ida')
    const answer = await send('/audiences?mpid=ida', { isOperator: true })
    expect([await accounts.find('ida'), await answer.json()]).toEqual([[], { data: { audiences: [] } }])
    expect(await store.audiences()).toEqual([{ audience: 'fans', viewers: 1 }])
  })

  test('[A7-43] a page reports the flags that its viewer saw; an unknown flag is refused', async () => {
    const { send, seen } = await open()
    const post = (flags: object[], origin = 'http://site') =>
      send('/flags/analytics', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ brand: 'nbc', flags }),
      })
    expect(
      (
        await post([
          { name: 'nip', variant: 'on' },
          { name: 'news', variant: 'b' },
        ])
      ).status,
    ).toBe(204)
    expect(seen.mock.calls.map(([flag]) => flag)).toEqual([
      { name: 'nip', variant: 'on', brand: 'nbc' },
      { name: 'news', variant: 'b', brand: 'nbc' },
    ])
    expect((await post([{ name: '__proto__', variant: 'on' }])).status).toBe(400)
    expect((await post([{ name: 'nip', variant: 'x'.repeat(41) }])).status).toBe(400)
    expect((await post([{ name: 'nip', variant: 'on' }], 'http://evil')).status).toBe(403)
    expect(seen).toHaveBeenCalledTimes(2)
  })

  test('a definition of the wrong type is ignored, and the operator gets one warning', async () => {
    const { service, warn, flagsOf } = await open({ nip: { ...off, variants: { off: 'no' } }, news: off })
    expect((await flagsOf(cookie)).flags).toMatchObject({ nip: true, news: false })
    expect(warn.mock.calls).toEqual([['nip: the variant off is not a boolean, so the definition is ignored']])
    expect(service.counts()).toEqual({ evaluations: 1, faults: 1 })
  })

  test('a variant that a rule names but the flag does not have leaves the default, and is warned about one time', async () => {
    const { warn, flagsOf } = await open({ nip: { ...off, targeting: { if: [true, 'of'] } } })
    for (let time = 0; time < 3; time++) expect((await flagsOf(cookie)).flags.nip).toBe(true)
    expect(warn.mock.calls).toEqual([["nip: Variant 'of' not found in flag with key 'nip', so the flag has its default"]])
  })

  test('definitions that are not JSON leave the flags as they were', async () => {
    const { service, store, warn } = await open({ livePage: off })
    await store.change(() => '{ broken')
    await expect.poll(() => warn.mock.calls.length, soon).toBe(1)
    expect(warn.mock.calls[0]![0]).toMatch(/^the flags in the database: the definitions are not JSON: /)
    expect(service.client.site('nbc').values).toEqual({ livePage: false })
    await store.change(() => documentOf({}))
    await expect.poll(() => service.client.site('nbc').values, soon).toEqual({})
  })

  test('an unknown brand is refused', async () => {
    const { send } = await open()
    expect((await send('/flags?brand=__proto__')).status).toBe(400)
    expect((await send('/flags')).status).toBe(400)
  })

  test('each request of a viewer evaluates each flag one time, and flags without a rule not again', async () => {
    const { service, flagsOf } = await open({ nip: forFans, news: off })
    await flagsOf(cookie)
    await flagsOf(cookie)
    expect(service.counts().evaluations).toBe(2)
  })
})

describe('another audience service', () => {
  const answering = (answer: () => Response | Promise<Response>) => {
    const failed = vi.fn()
    const asked: string[] = []
    const find = askAudienceService({
      url: 'https://audiences.example/v1?key=k',
      failed,
      fetch: async (url) => {
        asked.push(String(url))
        return answer()
      },
    })
    return { find, failed, asked }
  }

  test('[A7-37] is asked for the viewer, and its audiences are read', async () => {
    const { find, asked } = answering(() => Response.json({ data: { audiences: [{ audience_id: 'a', name: 'A' }, { audience_id: 'b' }] } }))
    expect(await find('id&a')).toEqual(['a', 'b'])
    expect(asked).toEqual(['https://audiences.example/v1?key=k&mpid=id%26a'])
  })

  test.each([
    ['fails', () => new Response(null, { status: 500 }), /answered 500/],
    ['sends no JSON', () => new Response('<html>'), /JSON/],
    ['sends another shape', () => Response.json({ data: { audiences: [{ id: 1 }] } }), /audience_id/],
    ['sends too many bytes', () => new Response('x'.repeat(70_000)), /more than 65536 bytes/],
    ['does not answer', () => Promise.reject(new Error('connect ECONNREFUSED')), /ECONNREFUSED/],
    ['is too slow', () => new Promise<Response>(() => {}), /longer than 1000 ms/],
  ])('counts as no audience if it %s', async (_, answer, reason) => {
    const { find, failed } = answering(answer)
    expect(await find('ida')).toEqual([])
    expect(failed.mock.calls[0]![0]).toMatch(reason)
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outgoing } from '#kit/http/outgoing.ts'
import type { ProviderSetting } from '../adapters/settings.ts'
import { createAuthorization } from './authorization.ts'

const setting = {
  id: 'cable',
  authorization: { url: 'https://api.cable.example/decide', secret: 's3cret' },
  resources: {},
} as ProviderSetting
const subscription = { subject: 'kim', session: null, resources: ['nbc'], metadata: { upstreamUserID: 'kim' } }
const unavailable = { resource: 'nbc', isAuthorized: false, errorCode: 'PROVIDER_UNAVAILABLE' }
const allowed = () => Response.json({ decisions: [{ resource: 'nbc', authorized: true }] })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(respond: () => Promise<Response>) {
  const reported: unknown[] = []
  const outcomes: string[] = []
  const hosts: string[][] = []
  let calls = 0
  const outgoing: Outgoing = (to) => {
    hosts.push(to)
    return async () => {
      calls++
      return respond()
    }
  }
  const authorization = createAuthorization({
    outgoing,
    now: () => Date.now(),
    countOutcome: (outcome) => outcomes.push(outcome),
    report: (error) => reported.push(error),
  })
  const decide = () => authorization.decide(setting, subscription, ['nbc'])
  return { decide, authorization, reported, outcomes, hosts, calls: () => calls }
}

test.each<[string, () => Response]>([
  ['an error', () => new Response('', { status: 500 })],
  ['a redirect', () => new Response('', { status: 302, headers: { location: 'https://evil.example/' } })],
  ['no JSON', () => new Response('<html>')],
  ['JSON of another shape', () => Response.json({ decisions: { nbc: true } })],
  ['a text instead of a boolean', () => Response.json({ decisions: [{ resource: 'nbc', authorized: 'true' }] })],
  ['too many decisions', () => Response.json({ decisions: Array(201).fill({ resource: 'nbc', authorized: true }) })],
  ['more than 64 KiB', () => new Response(`${' '.repeat(65_536)}{}`)],
])('a provider that answers with %s authorizes nothing', async (_, respond) => {
  const { decide, reported, hosts } = open(async () => respond())
  expect(await decide()).toEqual([unavailable])
  expect(hosts).toEqual([['api.cable.example']])
  expect(reported).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/^the authorization API of cable failed: answered /) }),
  ])
  expect(String(reported[0])).not.toMatch(/s3cret|html|true/)
})

test('an endless answer is not read beyond 64 KiB', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 16_384
      controller.enqueue(new Uint8Array(16_384))
    },
  })
  const { decide } = open(async () => new Response(endless))
  expect(await decide()).toEqual([unavailable])
  expect(sent).toBeLessThan(65_536 * 2)
})

test('gives up a provider that hangs after five seconds', async () => {
  const { decide } = open(() => new Promise(() => {}))
  const started = Date.now()
  const decided = decide()
  await vi.advanceTimersByTimeAsync(5000)
  expect([await decided, Date.now() - started]).toEqual([[unavailable], 5000])
})

test('does not call a provider that failed five times, except once in ten seconds, until it answers again', async () => {
  let isUp = false
  const { decide, calls, outcomes } = open(async () => (isUp ? allowed() : new Response('', { status: 503 })))
  for (let count = 0; count < 8; count++) expect(await decide()).toEqual([unavailable])
  expect([calls(), outcomes.filter((outcome) => outcome === 'authorization not asked').length]).toEqual([5, 3])
  const started = performance.now()
  await decide()
  expect(performance.now() - started).toBeLessThan(5)
  await vi.advanceTimersByTimeAsync(10_000)
  for (let count = 0; count < 3; count++) await decide()
  expect(calls()).toBe(6)
  isUp = true
  await vi.advanceTimersByTimeAsync(10_000)
  const first = decide()
  expect(await decide()).toEqual([unavailable])
  expect(await first).toEqual([{ resource: 'nbc', isAuthorized: true }])
  for (let count = 0; count < 3; count++) expect(await decide()).toEqual([{ resource: 'nbc', isAuthorized: true }])
  expect(calls()).toBe(10)
})

test('a provider that refuses questions with 4xx is called again, so that one subscriber cannot stop it for all', async () => {
  const { decide, calls } = open(async () => new Response('', { status: 400 }))
  for (let count = 0; count < 12; count++) expect(await decide()).toEqual([unavailable])
  expect(calls()).toBe(12)
})

test('calls a provider at most 64 times at once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { decide, calls } = open(async () => {
    await promise
    return allowed()
  })
  const decided = Array.from({ length: 80 }, decide)
  await vi.advanceTimersByTimeAsync(0)
  expect(calls()).toBe(64)
  resolve()
  const answers = (await Promise.all(decided)).flat()
  expect(answers.filter(({ isAuthorized }) => isAuthorized)).toHaveLength(64)
})

test('a video above the subscriber’s highest rating is refused, and the provider is not asked', async () => {
  const { authorization, calls } = open(async () => allowed())
  const child = { ...subscription, metadata: { upstreamUserID: 'kim', maxRating: { vchip: 'TV-PG' } } }
  const about = (rating: string | null, by: ProviderSetting = setting) =>
    authorization.decide(by, child, ['nbc'], { id: '9001', rating }).then(([decision]) => decision)
  const refused = { resource: 'nbc', isAuthorized: false, errorCode: 'PARENTAL_CONTROLS' }
  const withoutApi: ProviderSetting = { ...setting, authorization: null }
  expect([await about('TV-MA'), await about('TV-MA', withoutApi), calls()]).toEqual([refused, refused, 0])
  expect([await about('TV-G'), await about(null, withoutApi)]).toEqual(Array(2).fill({ resource: 'nbc', isAuthorized: true }))
})

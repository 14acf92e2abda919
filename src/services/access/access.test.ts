import { afterEach, expect, test, vi } from 'vitest'
import type { ContentClient, PlayableVideo } from '#contracts/http/content.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { type AccessTools, createAccess } from './access.ts'
import { pilot } from './testing/pilot.ts'

const now = Date.UTC(2026, 10, 20)
const finale: PlayableVideo = { ...pilot, mpxGuid: '1002', entitlement: 'auth' }

const reported: unknown[] = []
const verdicts: string[] = []
afterEach(() => {
  vi.useRealTimers()
  reported.length = 0
  verdicts.length = 0
})

function network(
  playableVideo: ContentClient['playableVideo'] = async (id) => [pilot, finale].find(({ mpxGuid }) => mpxGuid === id) ?? null,
  settings: Pick<AccessTools, 'countries' | 'unknownCountry'> = {},
) {
  return createAccess({
    content: { playableVideo } as ContentClient,
    media: { playbackUrl: ({ mpxGuid, films, duration }, viewer) => `/media/${mpxGuid}/${films.join('+')}/${duration}/${viewer}` },
    secret: 'secret',
    pageOrigins: [],
    ...settings,
    now: () => now,
    decided: (verdict) => verdicts.push(verdict),
    report: (error) => reported.push(error),
  })
}

type Ask = {
  path?: string
  body?: unknown
  headers?: Record<string, string>
  address?: string
  country?: string
  room?: ReturnType<typeof network>
}
async function ask({
  path = '/access/vod/nbc/1001',
  body = { device: 'web' },
  headers = {},
  address = '127.0.0.1',
  country,
  room = network(),
}: Ask = {}) {
  const request = new Request(`http://tv.example${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const response = await room.fetch(withFacts(request, { address, country }))
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> }
}

test('[A7-26] device and extras with referrer key and token, asked in the access-v2 type, answer with the url, or in 10 s that nobody knows', async () => {
  const device = 'A'.repeat(22)
  const { status, body, headers } = await ask({
    body: { device: 'web', did: 'd', deviceId: 'i', uuid: 'u', mpx: { accountId: 2410887629 }, serviceZip: '10112', auth: false, more: 1 },
    headers: {
      accept: 'application/access-v2+json',
      authorization: 'NBC-Security key=k,version=2.4,time=1,hash=h',
      cookie: `device=${device}`,
    },
  })
  expect([status, body]).toEqual([200, { url: `/media/1001/harbor+rally/2520/${device}` }])
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('set-cookie')).toBeNull()

  vi.useFakeTimers()
  const silent = ask({ room: network(() => new Promise(() => {})) })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(verdicts).toEqual(['allowed'])
  await vi.advanceTimersByTimeAsync(1)
  expect(await silent).toMatchObject({ status: 503, body: { code: 'GENERIC_ERROR', title: 'Generic Error' } })
})

test('a locked video is refused with the code of the specification', async () => {
  const { status, headers, body } = await ask({ path: '/access/vod/nbc/1002' })
  expect([status, headers.get('content-type')]).toEqual([403, 'application/problem+json'])
  expect(body).toMatchObject({ type: 'about:blank', status: 403, code: 'NOT_AUTHORIZED', title: 'Not Authorized' })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(verdicts).toEqual(['locked'])
})

test('an unknown video, and one of another brand, are not found', async () => {
  expect(await ask({ path: '/access/vod/nbc/999' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await ask({ path: '/access/vod/bravo/1001' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test('an address that nobody can place counts as US on this machine and as outside anywhere else', async () => {
  expect((await ask({ address: '::1' })).status).toBe(200)
  expect(await ask({ address: '203.0.113.9' })).toMatchObject({ status: 403, body: { code: 'NOT_AUTHORIZED' } })
})

test('the country that a trusted proxy names counts before the address', async () => {
  expect((await ask({ address: '203.0.113.9', country: 'MX' })).status).toBe(200)
  expect(await ask({ address: '127.0.0.1', country: 'FR' })).toMatchObject({ status: 403, body: { code: 'NOT_AUTHORIZED' } })
})

test('the settings say where videos play and what a viewer of unknown country counts as', async () => {
  const from = async (address: string, settings: Pick<AccessTools, 'countries' | 'unknownCountry'>, country?: string) =>
    (await ask({ address, ...(country && { country }), room: network(undefined, settings) })).status
  expect(await from('203.0.113.9', { countries: 'any' })).toBe(200)
  expect(await from('203.0.113.9', { countries: ['FR'] }, 'FR')).toBe(200)
  expect(await from('127.0.0.1', { countries: ['FR'] })).toBe(403)
  expect(await from('203.0.113.9', { unknownCountry: 'US' })).toBe(200)
  expect(await from('203.0.113.9', { unknownCountry: 'FR' })).toBe(403)
  expect(await from('127.0.0.1', { unknownCountry: 'outside' })).toBe(403)
  expect(await from('203.0.113.9', { unknownCountry: 'outside' }, 'CA')).toBe(200)
})

test('a new device gets its cookie with its first address', async () => {
  const { headers, body } = await ask()
  const [, device] = /^device=([\w-]{22}); /.exec(headers.get('set-cookie')!)!
  expect(body.url).toMatch(new RegExp(`/${device}$`))
})

test('a page of another site is refused', async () => {
  expect((await ask({ headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await ask({ headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  expect((await ask({ headers: { origin: 'http://tv.example', 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
})

test('bad input is refused by its field', async () => {
  expect(await ask({ body: {} })).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/^device: /) } })
  expect(await ask({ body: { device: 'web', did: 'x'.repeat(129) } })).toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/^did: /) },
  })
  expect((await ask({ body: '{"device":' })).status).toBe(400)
  expect((await ask({ path: `/access/vod/nbc/${'9'.repeat(201)}` })).status).toBe(404)
  expect((await ask({ path: '/access/vod/nbc/%ff' })).status).toBe(404)
})

test('when content fails, the viewer hears Generic Error and the operator the reason', async () => {
  const broken = new Error('no database')
  expect(await ask({ room: network(() => Promise.reject(broken)) })).toMatchObject({ status: 503, body: { code: 'GENERIC_ERROR' } })
  expect(reported).toEqual([broken])
})

test('is described', async () => {
  const { paths } = await network().openapi!()
  expect(Object.keys(paths!['/access/vod/{brand}/{id}']!.post!.responses!)).toEqual(['200', '400', '403', '404', '503'])
})

// Tests how the running site locates a viewer: which request headers it uses, and from which proxies it accepts them.
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#kit/config.ts'
import { createLog } from '#kit/log.ts'
import { openSite } from '../bin/serve/serve.ts'

const token = 'an-unguessable-operator-token'
const data = mkdtempSync(join(tmpdir(), 'daypart-places-'))
let site: Awaited<ReturnType<typeof openSite>> | undefined
afterEach(async () => {
  await site?.stop(0)
  site = undefined
  rmSync(data, { recursive: true, force: true })
})

async function open(env: Record<string, string> = {}, log = createLog('error')) {
  const createWeb = () => ({ fetch: async () => new Response(null, { status: 404 }), cached: () => false, contentChanged() {} })
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, DEMO: 'off', OPERATOR_TOKEN: token, ...env })
  site = await openSite(config, 'test', log, { createWeb })
}

/** Sends a request with exactly these headers, as a browser cannot. */
function send(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    request(new URL(path, site!.address), { method, headers: { 'content-type': 'application/json', ...headers } }, async (response) => {
      resolve({ status: response.statusCode!, body: response.statusCode === 204 ? null : await json(response) })
    })
      .on('error', reject)
      .end(JSON.stringify(body))
  })
}

type Found = { data: { restricted: boolean; restriction: string | null; requestInfo: { countryCode: string | null; ip: string } } }
async function place(headers: Record<string, string>, { path = 'live/nbc', body = {} as object } = {}) {
  const { requestInfo, restriction } = ((await send('POST', `/geolocation/${path}`, headers, body)).body as Found).data
  return [requestInfo.countryCode, requestInfo.ip, restriction]
}

const paris = '90.0.0.1'
const us = '8.8.8.8'

test('[A7-23] forwarding headers and the body of a request have no effect if the client is not a trusted proxy', async () => {
  await open({ COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '10.0.0.0/8' })
  const plain = await place({})
  expect(plain).toEqual(['US', '127.0.0.1', null])
  const forged: Record<string, string>[] = [
    { 'x-forwarded-for': paris },
    { 'x-forwarded-for': `${paris}, 10.0.0.1` },
    { 'cf-ipcountry': 'FR' },
    { forwarded: `for=${paris}`, 'x-real-ip': paris, 'cf-connecting-ip': paris, 'true-client-ip': paris },
  ]
  for (const headers of forged) expect(await place(headers)).toEqual(plain)
  expect(await place({}, { body: { ip: paris, serviceZip: '75001' } })).toEqual(plain)
})

test('a trusted proxy gives the address of the viewer, and its country if COUNTRY_HEADER is set', async () => {
  await open({ COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '127.0.0.1' })
  expect(await place({ 'x-forwarded-for': us })).toEqual(['US', us, null])
  expect(await place({ 'x-forwarded-for': `::ffff:${us}` })).toEqual(['US', us, null])
  expect(await place({ 'x-forwarded-for': paris })).toEqual(['FR', paris, 'LOCATION_UNAVAILABLE'])
  expect(await place({ 'x-forwarded-for': `${us}, ${paris}` })).toEqual(['FR', paris, 'LOCATION_UNAVAILABLE'])
  expect(await place({ 'x-forwarded-for': paris, 'cf-ipcountry': 'us' })).toEqual(['US', paris, null])
  expect(await place({ 'x-forwarded-for': us, 'cf-ipcountry': 'T1' })).toEqual(['US', us, null])
})

test('a viewer of unknown country, and a request from this machine to a public site, count as outside', async () => {
  await open({ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://tv.example', COUNTRIES: 'US' })
  const outside = 'LOCATION_UNAVAILABLE'
  expect(await place({ 'x-forwarded-for': '203.0.113.9' })).toEqual([null, '203.0.113.9', outside])
  expect(await place({ 'x-forwarded-for': '203.0.113.9' }, { path: 'vod/nbc' })).toEqual([null, '203.0.113.9', outside])
  expect(await place({ 'x-forwarded-for': 'unknown' })).toEqual([null, null, outside])
  expect(await place({})).toEqual([null, '127.0.0.1', outside])
  expect(await place({ 'x-forwarded-for': us }, { path: 'vod/nbc' })).toEqual(['US', us, null])
})

test('on-demand videos and live streams are restricted by the country of the viewer: on demand plays in US, CA and MX, and live only in US', async () => {
  await open({ COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '127.0.0.1' })
  const restrictions = async (country: string) => {
    const from = { 'x-forwarded-for': us, 'cf-ipcountry': country }
    return [(await place(from, { path: 'vod/nbc' }))[2], (await place(from, { path: 'full episode/nbc' }))[2], (await place(from))[2]]
  }
  const outside = 'LOCATION_UNAVAILABLE'
  expect(await restrictions('US')).toEqual([null, null, null])
  for (const country of ['CA', 'MX']) expect(await restrictions(country), country).toEqual([null, null, outside])
  for (const country of ['FR', 'GB', 'PR', 'BR']) expect(await restrictions(country), country).toEqual([outside, outside, outside])
})

test('a private or malformed forwarded address gives no country, and an IPv4-mapped address counts as its IPv4 address', async () => {
  await open({ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://tv.example' })
  const vod = { path: 'vod/nbc' }
  for (const mapped of ['::ffff:5a00:1', '::FFFF:90.0.0.1', '0:0:0:0:0:ffff:5a00:1'])
    expect((await place({ 'x-forwarded-for': mapped }, vod)).at(0), mapped).toBe('FR')
  const nowhere = ['10.0.0.8', '192.168.1.1', '169.254.169.254', 'fe80::1', '::1', '::ffff:7f00:1', '127.0.0.1', 'fc00::1', '0.0.0.0', '::']
  for (const address of [...nowhere, `${us}:443`, `[${us}]`, 'localhost', `${us}%00`, '1'.repeat(8000), `${'127.0.0.1,'.repeat(500)}x`]) {
    const [country, , restriction] = await place({ 'x-forwarded-for': address }, vod)
    expect([country, restriction], address).toEqual([null, 'LOCATION_UNAVAILABLE'])
  }
})

test('a ZIP code of any length, and control characters in a request, are refused or ignored, and never reach a response header', async () => {
  await open()
  const post = (path: string, body: unknown) =>
    fetch(new URL(path, site!.address), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const withZip = async (length: number) => (await post('/geolocation/vod/nbc', { serviceZip: '1'.repeat(length) })).status
  expect([await withZip(17), await withZip(3_000_000)]).toEqual([400, 413])
  const split = '%0d%0aSet-Cookie:%20a=b'
  for (const path of [`/geolocation/vod/nbc${split}`, `/geolocation/vod${split}/nbc`]) expect((await post(path, {})).status).toBe(404)
  const answer = await post(`/geolocation/vod/nbc?entitlementId=${split}`, { serviceZip: '10112\r\nX: 1', brand: '\r\nSet-Cookie: a=b' })
  expect([answer.status, answer.headers.get('set-cookie'), answer.headers.get('x')]).toEqual([200, null, null])
  expect(((await answer.json()) as { data: { localizedChannelInfo: object } }).data.localizedChannelInfo).toEqual({
    channel: null,
    stationName: null,
    homeChannel: null,
    geoChannel: null,
  })
})

test('[A7-21] an operator’s blackout applies at once to the live stream of an event', async () => {
  await open({ TRUSTED_PROXIES: '127.0.0.1' })
  const operator = { authorization: `Bearer ${token}`, 'x-forwarded-for': us }
  const game = { path: 'live/nbc?entitlementId=game-7' }
  const put = (headers: Record<string, string>) => send('PUT', '/geolocation/blackouts/b1', headers, { video: 'game-7', zips: ['100'] })
  expect((await put({ 'x-forwarded-for': us })).status).toBe(403)
  expect(await place({ 'x-forwarded-for': us }, game)).toEqual(['US', us, null])
  expect((await put(operator)).status).toBe(200)
  // The included database has no ZIP codes: any address of the United States may be in the area.
  expect(await place({ 'x-forwarded-for': us }, game)).toEqual(['US', us, 'BLACKOUT'])
  expect(await place({ 'x-forwarded-for': us }, { ...game, body: { serviceZip: '80202' } })).toEqual(['US', us, 'BLACKOUT'])
  expect((await send('DELETE', '/geolocation/blackouts/b1', operator)).status).toBe(204)
  expect(await place({ 'x-forwarded-for': us }, game)).toEqual(['US', us, null])
  const metrics = await (await fetch(new URL('/metrics', site!.address), { headers: { authorization: operator.authorization } })).text()
  expect(metrics).toMatch(/^daypart_geolocation_total\{outcome="allowed"\} 2$/m)
  expect(metrics).toMatch(/^daypart_geolocation_total\{outcome="BLACKOUT"\} 2$/m)
})

test('the log warns once if a trusted proxy sends no X-Forwarded-For, or no X-Forwarded-Proto although passwords need it', async () => {
  const warnings: string[] = []
  const log = { ...createLog('error'), warn: (text: string) => void warnings.push(text) }
  const aboutProxies = () => warnings.filter((text) => text.includes('X-Forwarded-'))
  const signIn = (headers: Record<string, string>) =>
    send('POST', '/api/v3/profile/session', headers, { username: 'a@b.example', password: '' })
  await open({ TRUSTED_PROXIES: '127.0.0.1' }, log)
  const own = { 'x-forwarded-for': us }
  await fetch(new URL('/readyz', site!.address))
  await signIn({ ...own, 'x-forwarded-proto': 'https' })
  expect(aboutProxies()).toEqual([])
  const refused = await signIn(own)
  expect(refused).toMatchObject({ status: 400, body: { result: { description: expect.stringContaining('HTTPS only') } } })
  await expect.poll(aboutProxies).toEqual([expect.stringContaining('no X-Forwarded-Proto, and PUBLIC_URL is not https')])
  for (let requests = 0; requests < 3; requests++) await signIn({})
  await expect.poll(aboutProxies).toEqual([expect.anything(), expect.stringContaining('no X-Forwarded-For')])
  await site!.stop(0)
  site = undefined

  warnings.length = 0
  await open({ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://tv.example' }, log)
  await signIn(own)
  await signIn({})
  await expect.poll(aboutProxies).toEqual([expect.stringContaining('no X-Forwarded-For')])
})

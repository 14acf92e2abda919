// What a running site decides by a viewer's country and choices: which videos play, when to ask for consent, and what ad servers get.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { consentCountries } from '#contracts/consent.ts'
import { type Site, startSite } from '../bench/shared/site.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })
let site: Site
beforeAll(async () => {
  site = await startSite({ env: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry', DATABASE_URL: '', REDIS_URL: '' } })
})
afterAll(() => site.stop())

const inCountry = (country: string) => ({ 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': country })

/** Submits the form with the privacy choices of a brand, and returns the cookie. */
async function choose(brand: string, allow: 'all' | 'none'): Promise<string> {
  const body = new URLSearchParams({ allow })
  const response = await fetch(`${site.url}/${brand}/privacy-choices`, { method: 'POST', body, redirect: 'manual' })
  expect(response.status).toBe(303)
  return response.headers.get('set-cookie')!.split(';')[0]!
}

/** Requests the ad parameters of a video of Oxygen on a page of `on`, as the player does. */
async function adParameters(headers: Record<string, string>, on = 'oxygen'): Promise<Record<string, string>> {
  const init = {
    method: 'POST',
    body: JSON.stringify({ device: 'web', site: on }),
    headers: { 'content-type': 'application/json', ...headers },
  }
  const response = await fetch(`${site.url}/access/adparams/vod/oxygen`, init)
  return ((await response.json()) as { adparams: Record<string, string> }).adparams
}

const network = { network: 'oxygen', source: 'oxygen', device: 'web', coppa: '0' }

test('[A7-28] ad parameters have the US privacy string, and say whether data about the viewer may be shared', async () => {
  const inUs = { ...network, country: 'US', gdpr: '0' }
  const shared = await adParameters(inCountry('US'))
  expect(shared).toMatchObject({ ...inUs, us_privacy: '1YNN', lat: '0' })
  const refused = await adParameters({ ...inCountry('US'), cookie: await choose('oxygen', 'none') })
  expect(refused).toEqual({ ...inUs, us_privacy: '1YYN', lat: '1' })
  const gpc = await adParameters({ ...inCountry('US'), cookie: await choose('oxygen', 'all'), 'sec-gpc': '1' })
  expect(gpc).toEqual({ ...inUs, us_privacy: '1YYN', lat: '1' })

  const inFrance = { ...network, country: 'FR', us_privacy: '1---', gdpr: '1' }
  expect(await adParameters(inCountry('FR'))).toEqual({ ...inFrance, lat: '1' })
  expect(await adParameters({ ...inCountry('FR'), cookie: await choose('oxygen', 'all') })).toMatchObject({ ...inFrance, lat: '0' })
  // The choice for another brand does not count.
  expect(await adParameters({ ...inCountry('FR'), cookie: await choose('bravo', 'all') })).toEqual({ ...inFrance, lat: '1' })
  expect(await adParameters({ ...inCountry('FR'), cookie: await choose('bravo', 'all') }, 'bravo')).toMatchObject({ lat: '0' })
})

/** Returns the paths of the access service and of the ads of the videos on the home page of Oxygen. */
async function oxygenVideos(): Promise<string[]> {
  const html = await (await fetch(`${site.url}/oxygen`)).text()
  return [...new Set([...html.matchAll(/\/video\/[\w-]+\/(\d+)/g)].map(([, id]) => id!))]
}

/** Asks to play a video as the player does. Returns the answer: a URL, or the code of the refusal. */
async function play(id: string, headers: Record<string, string>): Promise<{ url?: string; ads?: string; code?: string }> {
  const init = { method: 'POST', body: JSON.stringify({ device: 'web' }), headers: { 'content-type': 'application/json', ...headers } }
  return (await fetch(`${site.url}/access/vod/oxygen/${id}`, init)).json() as Promise<{ url?: string; ads?: string; code?: string }>
}

/** Returns the id of a video of Oxygen that is free for everyone. */
async function freeVideo(): Promise<string> {
  for (const id of await oxygenVideos()) if ((await play(id, inCountry('US'))).url) return id
  throw new Error('no video of Oxygen is free')
}

test('[A9-11] videos play in the United States, Canada and Mexico only, and 32 countries of Europe require consent', async () => {
  const id = await freeVideo()
  // A client on the machine itself counts as in the United States.
  for (const headers of [inCountry('US'), inCountry('CA'), inCountry('MX'), {}]) expect(await play(id, headers)).toHaveProperty('url')
  for (const country of ['BR', 'DE', 'GB', 'JP']) expect(await play(id, inCountry(country))).toMatchObject({ code: 'LOCATION_UNAVAILABLE' })

  const law = async (country: string) =>
    ((await (await fetch(`${site.url}/geolocation/consent`, { headers: inCountry(country) })).json()) as { law: string }).law
  expect(consentCountries).toHaveLength(32)
  expect(new Set(await Promise.all(consentCountries.map(law)))).toEqual(new Set(['consent']))
  expect(await Promise.all(['US', 'CA', 'MX', 'JP'].map(law))).toEqual(['us', 'none', 'none', 'none'])
})

test('a brand that an operator has marked as for children limits ad parameters, and its videos have no ads', async () => {
  const id = await freeVideo()
  expect(await play(id, inCountry('US'))).toHaveProperty('ads')
  const env = { ...process.env, DATA_DIR: site.data, DATABASE_URL: '', NODE_ENV: 'production' }
  const mark = (brand: string) =>
    promisify(execFile)(process.execPath, ['bin/daypart.ts', 'flags', 'set', 'childDirected', 'on', '--brand', brand], { env })
  await mark('bravo')
  await expect.poll(() => adParameters(inCountry('US'), 'bravo'), { timeout: 10_000 }).toMatchObject({ coppa: '1', lat: '1' })
  expect(await adParameters(inCountry('US'), 'oxygen')).toMatchObject({ coppa: '0', lat: '0' })
  await mark('oxygen')
  await expect.poll(() => play(id, inCountry('US')), { timeout: 10_000 }).not.toHaveProperty('ads')
  const body = JSON.stringify({ adparams: { network: 'oxygen', lat: '0', coppa: '0' }, page: '/' })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  expect(await (await fetch(`${site.url}/advertising/vod/oxygen/${id}`, init)).json()).toEqual({ breaks: [], minutesBetween: 0 })
})

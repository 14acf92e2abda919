// The ad parameters of a running site after a visitor's choices, in countries with different laws, and on a site for children.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

test('a brand that an operator has marked as for children limits ad parameters, and its videos have no ads', async () => {
  const env = { ...process.env, DATA_DIR: site.data, DATABASE_URL: '', NODE_ENV: 'production' }
  const run = (...args: string[]) => promisify(execFile)(process.execPath, ['bin/daypart.ts', 'flags', ...args], { env })
  await run('set', 'childDirected', 'on', '--brand', 'bravo')
  await expect.poll(() => adParameters(inCountry('US'), 'bravo'), { timeout: 10_000 }).toMatchObject({ coppa: '1', lat: '1' })
  expect(await adParameters(inCountry('US'), 'oxygen')).toMatchObject({ coppa: '0', lat: '0' })
})

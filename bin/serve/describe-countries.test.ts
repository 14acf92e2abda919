import { expect, test } from 'vitest'
import { readConfig } from '#kit/config.ts'
import { describeCountries } from './describe-countries.ts'

const describe = (env: Record<string, string>) => describeCountries(readConfig(env))
const site = { PUBLIC_URL: 'https://tv.example' }
const behindProxy = { ...site, TRUSTED_PROXIES: '127.0.0.1' }

test('describeCountries names the countries where videos play, and the sources of the country', () => {
  expect(describe({})).toEqual({
    ok: true,
    text: 'on-demand videos play in US, CA, MX; the country comes from the included database; an unknown country counts as US for requests from this machine, else outside',
  })
  expect(describe({ ...site, COUNTRIES: 'any' })).toEqual({ ok: true, text: 'on-demand videos play everywhere' })
  expect(describe(behindProxy)).toMatchObject({ ok: true, text: expect.stringMatching(/ counts as outside$/) })
  expect(describe({ ...site, HOST: '0.0.0.0' }).ok).toBe(true)
  expect(describe({ ...site, UNKNOWN_COUNTRY: 'US' })).toMatchObject({ ok: true, text: expect.stringMatching(/counts as US$/) })
  expect(describe({ ...behindProxy, COUNTRY_HEADER: 'CF-IPCountry', GEO_DATABASE: '/srv/city.mmdb' })).toMatchObject({
    ok: true,
    text: expect.stringContaining('the country comes from CF-IPCountry of proxies, else /srv/city.mmdb;'),
  })
})

test('describeCountries reports settings with which no viewer can play videos', () => {
  expect(describe(site)).toMatchObject({ ok: false, text: expect.stringContaining('no viewer can play: set TRUSTED_PROXIES=') })
  expect(describe({ ...site, UNKNOWN_COUNTRY: 'FR' }).ok).toBe(false)
  expect(describe({ ...site, COUNTRY_HEADER: 'CF-IPCountry' })).toMatchObject({
    ok: false,
    text: expect.stringContaining('TRUSTED_PROXIES'),
  })
})

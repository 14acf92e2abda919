import { expect, test } from 'vitest'
import { readConfig } from '#kit/config.ts'
import { describeCountries } from './describe-countries.ts'

const said = (env: Record<string, string>) => describeCountries(readConfig(env))
const site = { PUBLIC_URL: 'https://tv.example' }

test('says where videos play and what an unknown country counts as', () => {
  expect(said({})).toEqual({
    ok: true,
    text: 'on-demand videos play in US, CA, MX; an unknown country counts as US on this machine, outside elsewhere',
  })
  expect(said({ ...site, COUNTRIES: 'any' })).toEqual({ ok: true, text: 'on-demand videos play everywhere' })
  expect(said({ ...site, UNKNOWN_COUNTRY: 'US' })).toMatchObject({ ok: true, text: expect.stringMatching(/counts as US$/) })
  expect(said({ ...site, COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '10.0.0.0/8' })).toMatchObject({
    ok: true,
    text: expect.stringMatching(/CF-IPCountry of proxies is believed$/),
  })
})

test('says so when the settings let nobody play', () => {
  expect(said(site)).toMatchObject({ ok: false, text: expect.stringContaining('nobody can play: set COUNTRIES=any') })
  expect(said({ ...site, UNKNOWN_COUNTRY: 'FR' }).ok).toBe(false)
  expect(said({ ...site, COUNTRY_HEADER: 'CF-IPCountry' })).toMatchObject({ ok: false, text: expect.stringContaining('TRUSTED_PROXIES') })
})

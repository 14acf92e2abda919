import { expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, idaSignsIn, openHouse, origin } from './testing/house.ts'

onEachDatabase('the wire of identity', (open) => {
  test('[A7-02] the version in an address is v3 or 2020-10, and both are the same call', async () => {
    const { caller, register } = await openHouse(await open())
    await register()
    const statuses = async (version: string) => {
      const browser = caller()
      const session = await browser.ask('GET', `/api/${version}/profile/session`, { headers: idaSignsIn })
      const read = await browser.ask('GET', `/api/${version}/profile`)
      const body = [{ operation: 'replace', field: 'givenName', value: 'Ida' }]
      const changed = await browser.ask('PATCH', `/api/${version}/profile`, { headers: { rev: `${read.answer.profile?.rev}` }, body })
      return [session, read, changed].map(({ status }) => status)
    }
    for (const version of ['v3', '2020-10']) expect([version, await statuses(version)]).toEqual([version, [200, 200, 200]])
    for (const version of ['v2', 'v4', '2021-08', 'v3x', '2020'])
      expect([version, await statuses(version)]).toEqual([version, [404, 404, 404]])
  })

  test('what only begins or ends like a vendor or a version is no address', async () => {
    const { identity } = await openHouse(await open())
    for (const path of [
      '/identity/vendor/googlex/callback',
      '/identity/vendor/xapple/callback',
      '/api/v3x/profile/google/session',
      '/api/v3-1/profile/google/session',
      '/api/v3/profile/googlex/session',
    ])
      expect((await identity.fetch(new Request(`${origin}${path}`))).status, path).toBe(404)
    for (const path of ['/identity/vendor/google/callback', '/api/v3.1/profile/google/session'])
      expect((await identity.fetch(new Request(`${origin}${path}`))).status, path).not.toBe(404)
  })

  test('[A7-13] all there is to read of an answer is result, session, idm_tx_ref and profile, or passwordreset', async () => {
    const { caller, register, mails, identity } = await openHouse(await open())
    await register()
    const browser = caller()
    const { answer } = await browser.signIn()
    expect(Object.keys(answer).sort()).toEqual(['idm_tx_ref', 'profile', 'result', 'session'])
    expect(answer.result).toEqual({ code: 200, description: 'Success' })
    expect(Object.keys(answer.session!)).toEqual(['tokenId'])
    expect(Object.keys((await browser.profile()).answer)).toEqual(['result', 'profile'])
    expect(Object.keys((await browser.signOut()).answer)).toEqual(['result'])
    const ask = (input: object, headers = {}) => caller().ask('POST', '/api/v3/password/reset', { headers, body: { input } })
    expect((await ask({ queryFilter: `mail eq "${ida.mail}"` })).answer).toEqual({ result: answer.result })
    await identity.flush()
    const link = new URL(/https:\S+reset-password\S+/.exec(mails.at(-1)!.text)![0]).searchParams
    const checked = await ask({ code: link.get('code') }, { token: link.get('token') })
    expect(checked.answer).toEqual({ result: answer.result, passwordreset: { token: expect.stringMatching(/./) } })
  })
})

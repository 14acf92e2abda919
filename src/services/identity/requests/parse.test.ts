import { expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { credentialsOfIda, ida, openIdentity, origin } from '../testing/open-identity.ts'

onEachDatabase('requests and answers', (open) => {
  test('[A7-02] the versions v3 and 2020-10 in the path give the same result', async () => {
    const { caller, register } = await openIdentity(await open())
    await register()
    const statuses = async (version: string) => {
      const browser = caller()
      const session = await browser.send('GET', `/api/${version}/profile/session`, { headers: credentialsOfIda })
      const read = await browser.send('GET', `/api/${version}/profile`)
      const body = [{ operation: 'replace', field: 'givenName', value: 'Ida' }]
      const changed = await browser.send('PATCH', `/api/${version}/profile`, { headers: { rev: `${read.answer.profile?.rev}` }, body })
      return [session, read, changed].map(({ status }) => status)
    }
    for (const version of ['v3', '2020-10']) expect([version, await statuses(version)]).toEqual([version, [200, 200, 200]])
    for (const version of ['v2', 'v4', '2021-08', 'v3x', '2020'])
      expect([version, await statuses(version)]).toEqual([version, [404, 404, 404]])
  })

  test('a path segment that contains more than the vendor or the version is answered with 404', async () => {
    const { identity } = await openIdentity(await open())
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

  test('[A7-13] an answer contains no members other than result, session, idm_tx_ref, profile and passwordreset', async () => {
    const { caller, register, mails, identity } = await openIdentity(await open())
    await register()
    const browser = caller()
    const { answer } = await browser.signIn()
    expect(Object.keys(answer).sort()).toEqual(['idm_tx_ref', 'profile', 'result', 'session'])
    expect(answer.result).toEqual({ code: 200, description: 'Success' })
    expect(Object.keys(answer.session!)).toEqual(['tokenId'])
    expect(Object.keys((await browser.profile()).answer)).toEqual(['result', 'profile'])
    expect(Object.keys((await browser.signOut()).answer)).toEqual(['result'])
    const sendStep = (input: object, headers = {}) => caller().send('POST', '/api/v3/password/reset', { headers, body: { input } })
    expect((await sendStep({ queryFilter: `mail eq "${ida.mail}"` })).answer).toEqual({ result: answer.result })
    await identity.flush()
    const link = new URL(/https:\S+reset-password\S+/.exec(mails.at(-1)!.text)![0]).searchParams
    const checked = await sendStep({ code: link.get('code') }, { token: link.get('token') })
    expect(checked.answer).toEqual({ result: answer.result, passwordreset: { token: expect.stringMatching(/./) } })
  })
})

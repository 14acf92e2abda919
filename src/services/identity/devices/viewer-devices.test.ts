import { expect, test } from 'vitest'
import { type DeviceCode, maxTriesPerSession } from '#contracts/http/activation.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, openIdentity } from '../testing/open-identity.ts'

const json = { 'content-type': 'application/json' }

onEachDatabase('devices of a viewer', (open) => {
  test('an activated device has its own session, which the viewer can list and end', async () => {
    const { caller, register, tables, outcomes } = await openIdentity(await open())
    const viewer = await register()
    const television = caller({ address: '203.0.113.50' })
    const deviceCode = (await television.send('POST', '/activate/bravo/code', { headers: json, body: { device: 'Salón de Íñigo' } }))
      .answer as unknown as DeviceCode
    const enter = (body: object) =>
      viewer.send('POST', '/activate/nbcuniversalfamily/register', { headers: { ...json, token: viewer.token }, body })
    expect((await enter({ userCode: deviceCode.user_code })).answer).toMatchObject({ device: { name: 'Salón de Íñigo', network: 'bravo' } })
    expect((await enter({ userCode: deviceCode.user_code, confirm: true })).status).toBe(200)
    const signedIn = await television.send('POST', '/activate/bravo/token', { body: { device_code: deviceCode.device_code } })
    expect([signedIn.status, signedIn.answer.profile?.mail]).toEqual([200, ida.mail])

    const token = { headers: { session_token: signedIn.answer.session!.tokenId } }
    expect((await television.send('GET', '/api/v3/profile', token)).answer.profile?.givenName).toBe('Ida')
    const list = (await viewer.send('GET', '/identity/sessions')).answer.sessions!
    const televisionSession = list.find(({ userAgent }) => userAgent === 'Salón de Íñigo')!
    expect([list.length, televisionSession.isCurrent]).toEqual([2, false])
    const audited = await tables.read.selectFrom('identity_audit').selectAll().where('actor', '=', 'device').execute()
    expect(audited).toMatchObject([{ what: 'signed-in', detail: 'bravo from 203.0.113.0/24, Salón de Íñigo' }])
    expect(outcomes.filter((what) => what.startsWith('device'))).toEqual([
      'device asked',
      'device found',
      'device confirmed',
      'device signed in',
    ])

    // A change of the email address requires a recent proof of identity. The session of a device has none.
    const mail = [{ operation: 'replace', field: 'mail', value: 'new@viewer.example' }]
    expect((await television.send('PATCH', '/api/v3/profile', { headers: { ...token.headers, rev: '1' }, body: mail })).status).toBe(403)

    expect((await viewer.send('DELETE', `/identity/sessions/${televisionSession.id}`)).status).toBe(200)
    expect((await television.send('GET', '/api/v3/profile', token)).status).toBe(401)
  })

  test('the activation route requires both the session token and the session cookie', async () => {
    const { caller, register } = await openIdentity(await open())
    const viewer = await register()
    const body = { userCode: 'BCDF-GHJK' }
    const withoutCookie = await caller().send('POST', '/activate/nbc/register', { headers: { ...json, token: viewer.token }, body })
    expect(withoutCookie.status).toBe(401)
    const other = viewer.copy()
    other.token = ''
    expect((await other.send('POST', '/activate/nbc/register', { headers: json, body })).status).toBe(401)
    expect((await viewer.send('POST', '/activate/nbc/register', { headers: { ...json, token: viewer.token }, body })).status).toBe(404)
  })

  test('activation forms without JavaScript need only the session cookie, and have the limits of the activation route', async () => {
    const { identity, register } = await openIdentity(await open())
    const viewer = await register()
    const from = { address: '203.0.113.7', isLocal: false, isSecure: true, cookie: viewer.cookie(), userAgent: null }
    const codes: number[] = []
    for (let at = 0; at <= maxTriesPerSession; at++)
      codes.push((await identity.client.activate('nbcuniversalfamily', { userCode: 'BCDF-GHJK' }, from)).result.code)
    expect(codes).toEqual([...Array(maxTriesPerSession).fill(404), 429])
    expect((await identity.client.activate('nbc', { userCode: 'BCDF-GHJK' }, { ...from, cookie: null })).result.code).toBe(401)
  })
})

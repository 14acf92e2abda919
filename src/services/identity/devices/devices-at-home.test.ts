import { expect, test } from 'vitest'
import { type DeviceCode, triesOfSession } from '#contracts/http/activation.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, openHouse } from '../testing/house.ts'

const json = { 'content-type': 'application/json' }

onEachDatabase('televisions at home', (open) => {
  test('a television has a session of its own, which its viewer sees and ends', async () => {
    const { caller, register, tables, told } = await openHouse(await open())
    const viewer = await register()
    const television = caller({ address: '203.0.113.50' })
    const asked = (await television.ask('POST', '/activate/bravo/code', { headers: json, body: { device: 'Salón de Íñigo' } }))
      .answer as unknown as DeviceCode
    const enter = (body: object) =>
      viewer.ask('POST', '/activate/nbcuniversalfamily/register', { headers: { ...json, token: viewer.token }, body })
    expect((await enter({ userCode: asked.user_code })).answer).toMatchObject({ device: { name: 'Salón de Íñigo', network: 'bravo' } })
    expect((await enter({ userCode: asked.user_code, confirm: true })).status).toBe(200)
    const begun = await television.ask('POST', '/activate/bravo/token', { body: { device_code: asked.device_code } })
    expect([begun.status, begun.answer.profile?.mail]).toEqual([200, ida.mail])

    const token = { headers: { session_token: begun.answer.session!.tokenId } }
    expect((await television.ask('GET', '/api/v3/profile', token)).answer.profile?.givenName).toBe('Ida')
    const list = (await viewer.ask('GET', '/identity/sessions')).answer.sessions!
    const own = list.find(({ userAgent }) => userAgent === 'Salón de Íñigo')!
    expect([list.length, own.isCurrent]).toEqual([2, false])
    const audited = await tables.read.selectFrom('identity_audit').selectAll().where('actor', '=', 'device').execute()
    expect(audited).toMatchObject([{ what: 'signed-in', detail: 'bravo from 203.0.113.0/24, Salón de Íñigo' }])
    expect(told.filter((what) => what.startsWith('device'))).toEqual([
      'device asked',
      'device found',
      'device confirmed',
      'device signed in',
    ])

    // Nobody proved anything at the television: a new mail wants that.
    const mail = [{ operation: 'replace', field: 'mail', value: 'new@viewer.example' }]
    expect((await television.ask('PATCH', '/api/v3/profile', { headers: { ...token.headers, rev: '1' }, body: mail })).status).toBe(403)

    expect((await viewer.ask('DELETE', `/identity/sessions/${own.id}`)).status).toBe(200)
    expect((await television.ask('GET', '/api/v3/profile', token)).status).toBe(401)
  })

  test('the token counts with its cookie only, and the cookie alone is not enough for the call', async () => {
    const { caller, register } = await openHouse(await open())
    const viewer = await register()
    const body = { userCode: 'BCDF-GHJK' }
    const bare = await caller().ask('POST', '/activate/nbc/register', { headers: { ...json, token: viewer.token }, body })
    expect(bare.status).toBe(401)
    const other = viewer.copy()
    other.token = ''
    expect((await other.ask('POST', '/activate/nbc/register', { headers: json, body })).status).toBe(401)
    expect((await viewer.ask('POST', '/activate/nbc/register', { headers: { ...json, token: viewer.token }, body })).status).toBe(404)
  })

  test('who comes without a script is known by the cookie, and is counted just the same', async () => {
    const { identity, register } = await openHouse(await open())
    const viewer = await register()
    const from = { address: '203.0.113.7', isLocal: false, isSecure: true, cookie: viewer.cookie(), userAgent: null }
    const codes: number[] = []
    for (let at = 0; at <= triesOfSession; at++)
      codes.push((await identity.client.activate('nbcuniversalfamily', { userCode: 'BCDF-GHJK' }, from)).result.code)
    expect(codes).toEqual([...Array(triesOfSession).fill(404), 429])
    expect((await identity.client.activate('nbc', { userCode: 'BCDF-GHJK' }, { ...from, cookie: null })).result.code).toBe(401)
  })
})

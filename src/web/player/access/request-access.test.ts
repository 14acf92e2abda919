import { afterEach, expect, test, vi } from 'vitest'
import { accessCodes } from '#contracts/http/access.ts'
import { authorizationErrors } from '#contracts/http/providers.ts'
import { faultWords } from '../messages/fault-words.ts'
import { providerRefusal } from '../messages/provider-errors.ts'
import { parseAccessAnswer, type Refusal, refusal, requestAccess } from './request-access.ts'

const video = { brand: 'nbc', mpxGuid: '90001' }
afterEach(() => vi.unstubAllGlobals())

test('a response with a url allows playback', () => {
  expect(parseAccessAnswer(true, { url: '/media/x/master.m3u8' })).toEqual({ allow: true, url: '/media/x/master.m3u8', credits: null })
})

test('every refusal of the access service is returned with its code', () => {
  for (const code of accessCodes) expect(parseAccessAnswer(false, { code, status: 403 })).toMatchObject({ allow: false, why: code })
})

test('the message of the response is returned for USER_UNAUTHORIZED only', () => {
  expect(parseAccessAnswer(false, { code: 'USER_UNAUTHORIZED', detail: 'Adults only' })).toMatchObject({ message: 'Adults only' })
  expect(parseAccessAnswer(false, { code: 'NOT_AUTHORIZED', detail: 'x' })).toMatchObject({ message: null })
})

test('the url Unauthorized means that the trial is over', () => {
  expect(parseAccessAnswer(true, { url: 'Unauthorized' })).toEqual(refusal('TRIAL_OVER'))
})

test('any response without a url or a known code is a generic error', () => {
  for (const body of [null, 'no', [], { code: 'toString' }, { code: 7 }, {}])
    expect(parseAccessAnswer(false, body)).toEqual(refusal('GENERIC_ERROR'))
  expect(parseAccessAnswer(true, { url: '' })).toMatchObject({ why: 'GENERIC_ERROR' })
})

test('a refusal contains the ways to unlock the video and the balance; unknown ways are left out', () => {
  const unlock = [{ by: 'trial' }, { by: 'provider' }, { by: 'on', date: 7 }, { by: 'on' }, { by: 'magic' }, null]
  const body = { code: 'NOT_AUTHORIZED', unlock, credits: 2 }
  expect(parseAccessAnswer(false, body)).toMatchObject({ unlock: unlock.slice(0, 3), credits: 2 })
  expect(parseAccessAnswer(false, { code: 'NOT_AUTHORIZED', unlock: 'all' })).toEqual(refusal('NOT_AUTHORIZED'))
})

test('the access request is a POST that escapes brand and id in its path, and two requests name the same device', async () => {
  const fetch = vi.fn(async () => Response.json({ url: '/m', credits: 1 }))
  vi.stubGlobal('fetch', fetch)
  expect(await requestAccess({ brand: 'nbc', mpxGuid: 'a/b' })).toEqual({ allow: true, url: '/m', credits: 1 })
  await requestAccess(video, { trial: true, viewer: { uuid: 'u1', auth: true }, token: 't0k' })
  const calls = fetch.mock.calls as unknown as [string, RequestInit & { headers: Record<string, string> }][]
  const [[url, init], [, second]] = calls as [(typeof calls)[0], (typeof calls)[0]]
  const deviceId = expect.stringMatching(/^[0-9a-f]{32}$/)
  expect([url, init.method, JSON.parse(String(init.body))]).toEqual(['/access/vod/nbc/a%2Fb', 'POST', { device: 'web', deviceId }])
  const sent = JSON.parse(String(second.body))
  expect(sent).toEqual({ device: 'web', deviceId, uuid: 'u1', auth: true, trial: true })
  expect(sent.deviceId).toBe(JSON.parse(String(init.body)).deviceId)
  expect(init.headers['authorization']).toMatch(/^Daypart key=nbc_web,version=1\.216\.3,time=\d+$/)
  expect(second.headers['authorization']).toMatch(/,token=t0k$/)
})

test('a network error and a timeout both cause the fault OFFLINE', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')))
  expect(await requestAccess(video)).toMatchObject({ why: 'OFFLINE' })
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  })
  expect(await requestAccess(video, { limit: 5 })).toMatchObject({ why: 'OFFLINE' })
})

test('every fault has a text in each language', () => {
  const [en, es] = [faultWords('en'), faultWords('es')]
  for (const fault of [...accessCodes, 'OFFLINE', 'MEDIA'] as const) {
    expect(en[fault].text).not.toBe('')
    expect(es[fault].text).not.toBe(en[fault].text)
    for (const language of ['en', 'es'] as const) expect(faultWords(language, true)[fault].text).not.toMatch(/(this|este) video/)
  }
})

test('a refusal by a TV provider has a title and a text in each language, and the provider’s own words replace the text', () => {
  const refused = (body: object) => parseAccessAnswer(false, { code: 'USER_UNAUTHORIZED', ...body }) as Refusal
  for (const errorCode of authorizationErrors) {
    const ours = refused({ errorCode, detail: 'Text of the server.' })
    const [en, es] = [providerRefusal(ours, 'en')!, providerRefusal(ours, 'es')!]
    expect(providerRefusal(ours, 'en', true)!.text).not.toContain('video')
    expect(providerRefusal(ours, 'es', true)!.text).not.toContain('video')
    expect([en.title, en.text, es.text]).not.toContain('')
    expect([es.title, es.text]).not.toEqual([en.title, en.text])
    expect(JSON.stringify([en, es])).not.toContain('Text of the server.')
    expect(providerRefusal(refused({ errorCode, detail: 'Add Sports.', isProvidersText: true }), 'es')!.text).toBe('Add Sports.')
  }
  expect(providerRefusal(refused({ errorCode: 'toString', detail: 'x' }), 'en')).toBeNull()
})

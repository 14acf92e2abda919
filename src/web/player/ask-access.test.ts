import { afterEach, expect, test, vi } from 'vitest'
import { accessCodes } from '#contracts/http/access.ts'
import { answerOf, askAccess } from './ask-access.ts'
import { playerMessages } from './messages.ts'

const video = { brand: 'nbc', mpxGuid: '90001' }
afterEach(() => vi.unstubAllGlobals())

test('a url in the answer may be watched', () => {
  expect(answerOf(true, { url: '/media/x/master.m3u8' })).toEqual({ allow: true, url: '/media/x/master.m3u8' })
})

test('every refusal of access keeps its code', () => {
  for (const code of accessCodes) expect(answerOf(false, { code, status: 403 })).toMatchObject({ allow: false, why: code })
})

test('the words of the response are kept for an account that may not watch, and for nothing else', () => {
  expect(answerOf(false, { code: 'USER_UNAUTHORIZED', detail: 'Adults only' })).toMatchObject({ says: 'Adults only' })
  expect(answerOf(false, { code: 'NOT_AUTHORIZED', detail: 'x' })).toMatchObject({ says: null })
})

test('the url Unauthorized means that the trial is over', () => {
  expect(answerOf(true, { url: 'Unauthorized' })).toEqual({ allow: false, why: 'TRIAL_OVER', says: null })
})

test('an answer without a known code is a generic error, whatever it is', () => {
  for (const body of [null, 'no', [], { code: 'toString' }, { code: 7 }, {}])
    expect(answerOf(false, body)).toEqual({ allow: false, why: 'GENERIC_ERROR', says: null })
  expect(answerOf(true, { url: '' })).toMatchObject({ why: 'GENERIC_ERROR' })
})

test('asks by POST with the device, brand and id safe in the path', async () => {
  const fetch = vi.fn(async () => Response.json({ url: '/m' }))
  vi.stubGlobal('fetch', fetch)
  expect(await askAccess({ brand: 'nbc', mpxGuid: 'a/b' })).toEqual({ allow: true, url: '/m' })
  const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
  expect([url, init.method, JSON.parse(String(init.body))]).toEqual(['/access/vod/nbc/a%2Fb', 'POST', { device: 'web' }])
})

test('no network, and no answer in time, are both a lost connection', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')))
  expect(await askAccess(video)).toMatchObject({ why: 'OFFLINE' })
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  })
  expect(await askAccess(video, 5)).toMatchObject({ why: 'OFFLINE' })
})

test('every fault has a title and a text in both languages, and they differ', () => {
  const [en, es] = [playerMessages('en').faults, playerMessages('es').faults]
  for (const fault of [...accessCodes, 'OFFLINE', 'MEDIA'] as const) {
    expect(en[fault].text).not.toBe('')
    expect(es[fault].text).not.toBe(en[fault].text)
  }
})

import { beforeAll, expect, test, vi } from 'vitest'
import { detailOf, faultOf, loadPolicies, recovery } from './hls-faults.ts'

type HlsError = Parameters<typeof faultOf>[0]
const error = (type: string, details: string, code?: number) =>
  ({ type, details, ...(code !== undefined && { response: { code } }) }) as HlsError

test.each([
  ['networkError', 'keyLoadError', 403, 'licenseRefused now'],
  ['networkError', 'keyLoadError', 404, 'licenseRefused now'],
  ['networkError', 'keyLoadError', 429, 'licenseUnreachable fatal'],
  ['networkError', 'keyLoadError', 503, 'licenseUnreachable fatal'],
  ['networkError', 'keyLoadError', 0, 'unreachable fatal'],
  ['networkError', 'fragLoadError', 401, 'refused now'],
  ['networkError', 'levelLoadError', 403, 'refused now'],
  ['networkError', 'manifestLoadError', 410, 'refused now'],
  ['networkError', 'fragLoadError', 404, 'missing fatal'],
  ['networkError', 'fragLoadError', 503, 'server fatal'],
  ['networkError', 'manifestLoadError', 429, 'server fatal'],
  ['networkError', 'fragLoadError', 0, 'unreachable fatal'],
  ['networkError', 'fragLoadTimeOut', undefined, 'unreachable fatal'],
  ['networkError', 'manifestParsingError', undefined, 'media fatal'],
  ['mediaError', 'fragParsingError', undefined, 'media unusable'],
  ['mediaError', 'fragDecryptError', undefined, 'media unusable'],
  ['mediaError', 'bufferAppendNoProgress', undefined, 'media unusable'],
  ['mediaError', 'bufferStalledError', undefined, 'media stalled'],
  ['mediaError', 'bufferAppendError', undefined, 'media decoder'],
  ['mediaError', 'mediaSourceRequiresReset', undefined, 'media decoder'],
  ['mediaError', 'manifestIncompatibleCodecsError', undefined, 'media fatal'],
  ['otherError', 'internalException', undefined, 'media fatal'],
])('the %s %s with the status %s is the fault %s', (type, details, code, expected) => {
  const { fault, ends } = faultOf(error(type, details, code))
  expect(`${fault} ${ends}`).toBe(expected)
})

test('the cause for operators has the status, and the method of encryption', () => {
  const encrypted = { decryptdata: { method: 'AES-128' } }
  expect(detailOf(error('networkError', 'fragLoadError', 404) as never)).toBe('fragLoadError 404')
  expect(detailOf({ details: 'fragParsingError', frag: encrypted } as never)).toBe('fragParsingError AES-128')
  expect(detailOf({ details: 'fragParsingError', frag: { decryptdata: { method: 'NONE' } } } as never)).toBe('fragParsingError')
})

let hls: typeof import('hls.js')
beforeAll(async () => {
  vi.stubGlobal('self', globalThis)
  hls = await import('hls.js')
  vi.unstubAllGlobals()
})

test('the names of errors are those of hls.js', () => {
  const known = new Set<string>([...Object.values(hls.ErrorDetails), ...Object.values(hls.ErrorTypes)])
  const used = ['networkError', 'mediaError', 'keyLoadError', 'fragParsingError', 'fragDecryptError', 'bufferAppendNoProgress']
  for (const name of [...used, 'bufferStalledError', 'mediaSourceRequiresReset', 'manifestIncompatibleCodecsError', 'fragLoadTimeOut'])
    expect(known.has(name), name).toBe(true)
})

test('failed requests are repeated after pauses that add up to about eight seconds, refused connections too, and missing segments not by themselves', () => {
  const { fragLoadPolicy } = loadPolicies(hls.default.DefaultConfig)
  const { errorRetry, timeoutRetry, maxTimeToFirstByteMs } = fragLoadPolicy.default
  const { maxNumRetry, retryDelayMs, maxRetryDelayMs, shouldRetry } = errorRetry!
  const pauses = Array.from({ length: maxNumRetry }, (_, retry) => Math.min(retryDelayMs * 2 ** retry, maxRetryDelayMs))
  expect(pauses.reduce((sum, pause) => sum + pause)).toBe(7500)
  expect([timeoutRetry!.maxNumRetry, maxTimeToFirstByteMs]).toEqual([1, 10_000])
  const retries = (count: number, code?: number, isUsual = false) =>
    shouldRetry!(errorRetry, count, false, code === undefined ? undefined : { url: '', code }, isUsual)
  expect([retries(0, 0), retries(4, 0), retries(5, 0)], 'a refused connection').toEqual([true, true, false])
  expect([retries(0, 503, true), retries(0, 404), retries(0)], 'an error, a missing file, a broken segment').toEqual([true, false, false])
})

test('the first error of the decoder recovers it, the second one near it also swaps the audio codec, and the third one is a failure', () => {
  const next = recovery()
  expect([next(60), next(60.5), next(60.4)]).toEqual(['recover', 'swap', 'fail'])
})

test('an error at another place of the video recovers the decoder again, also soon after the last one', () => {
  const next = recovery()
  next(60)
  next(60)
  expect([next(70), next(20)]).toEqual(['recover', 'recover'])
})

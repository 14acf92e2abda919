import type Hls from 'hls.js'
import type { HlsConfig } from 'hls.js'
import { expect, test, vi } from 'vitest'
import type { Protection } from '#contracts/media/protection.ts'
import { faultOfKeys, protect } from './hls-drm.ts'

const drm: Protection = {
  widevine: { licenseUrl: 'https://drm.example/widevine', certificateUrl: 'https://drm.example/cert', headers: { 'x-token': 'one' } },
  clearkey: { licenseUrl: '/keys' },
}

/** Returns an hls.js whose events do nothing. `media`: the element to which it is attached. */
function fakeHls(media: object | null = null) {
  const config = { emeEnabled: false, keyLoadPolicy: { default: { maxLoadTimeMs: 20_000 } } } as unknown as HlsConfig
  const calls: string[] = []
  const hls = { config, media, attachMedia: () => calls.push('attach'), detachMedia: () => calls.push('detach') } as unknown as Hls
  return { hls, config, calls }
}

/** Returns the methods that hls.js calls on the request for a licence of a system, with their arguments. */
function requestFor(config: HlsConfig, keySystem: string): string[] {
  const calls: string[] = []
  const request = { open: (...of: string[]) => calls.push(of.join(' ')), setRequestHeader: (...of: string[]) => calls.push(of.join(': ')) }
  config.licenseXhrSetup!.call(null as never, request as never, 'https://drm.example/', { keySystem } as never, new Uint8Array())
  return calls
}

test('hls.js gets the licence servers by the names of the systems in browsers, and the headers of each', () => {
  const { hls, config } = fakeHls()
  protect(hls, drm)
  expect([config.emeEnabled, config.requireKeySystemAccessOnStart]).toEqual([true, true])
  expect(config.drmSystems).toEqual({
    'com.widevine.alpha': { licenseUrl: 'https://drm.example/widevine', serverCertificateUrl: 'https://drm.example/cert' },
    'org.w3.clearkey': { licenseUrl: '/keys', generateRequest: expect.any(Function) },
  })
  expect(requestFor(config, 'com.widevine.alpha')).toEqual(['POST https://drm.example/', 'x-token: one'])
  expect(requestFor(config, 'org.w3.clearkey')).toEqual(['POST https://drm.example/', 'content-type: application/json'])
  protect(hls, { widevine: { licenseUrl: 'https://drm.example/widevine', headers: { 'x-token': 'two' } } })
  expect(requestFor(config, 'com.widevine.alpha')).toContain('x-token: two')
})

test('ClearKey asks for the key id of the playlist', () => {
  const { hls, config } = fakeHls()
  protect(hls, drm)
  const { generateRequest } = (config.drmSystems as Record<string, { generateRequest: (...of: unknown[]) => { initData: ArrayBuffer } }>)[
    'org.w3.clearkey'
  ]!
  const keyId = new Uint8Array([251, 255, 190, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  const { initData, ...rest } = generateRequest('cenc', null, { decryptdata: { keyId } })
  expect([rest, JSON.parse(new TextDecoder().decode(initData))]).toEqual([{ initDataType: 'keyids' }, { kids: ['-_--AAAAAAAAAAAAAAAAAQ'] }])
})

test('an element that played a stream without encryption is attached again, one time', () => {
  const { hls, calls } = fakeHls({})
  protect(hls, drm)
  protect(hls, drm)
  expect(calls).toEqual(['detach', 'attach'])
  const unattached = fakeHls()
  protect(unattached.hls, drm)
  expect(unattached.calls).toEqual([])
})

test.each([
  ['keySystemNoAccess', undefined, 'noKeySystem'],
  ['keySystemNoConfiguredLicense', undefined, 'noKeySystem'],
  ['keySystemLicenseRequestFailed', 403, 'licenseRefused'],
  ['keySystemLicenseRequestFailed', 429, 'licenseUnreachable'],
  ['keySystemLicenseRequestFailed', 503, 'licenseUnreachable'],
  ['keySystemLicenseRequestFailed', 0, 'licenseUnreachable'],
  ['keySystemServerCertificateRequestFailed', undefined, 'licenseUnreachable'],
  ['keySystemSessionUpdateFailed', undefined, 'licenseRefused'],
  ['keySystemStatusOutputRestricted', undefined, 'outputRestricted'],
  ['keySystemStatusInternalError', undefined, 'media'],
])('the error %s with the status %s is the fault %s', (details, code, fault) => {
  const response = code === undefined ? undefined : { url: '', data: undefined, code, text: '' }
  expect(faultOfKeys({ details: details as never, ...(response && { response }) })).toBe(fault)
})

test('the details of errors are those of hls.js', async () => {
  vi.stubGlobal('self', globalThis)
  const { ErrorDetails } = await import('hls.js')
  vi.unstubAllGlobals()
  const known = new Set<string>(Object.values(ErrorDetails))
  for (const details of [
    'keySystemNoAccess',
    'keySystemNoConfiguredLicense',
    'keySystemServerCertificateUpdateFailed',
    'keySystemLicenseRequestFailed',
    'keySystemServerCertificateRequestFailed',
    'keySystemSessionUpdateFailed',
    'keySystemStatusOutputRestricted',
  ])
    expect(known.has(details), details).toBe(true)
})

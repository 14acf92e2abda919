// FairPlay is only in Safari, so a fake of its key system stands in.
import { afterEach, expect, test, vi } from 'vitest'
import { protectWithFairPlay } from './fairplay.ts'
import { openNativeStream } from './native-stream.ts'
import type { StreamFault } from './stream.ts'

const drm = {
  fairplay: {
    licenseUrl: 'https://drm.example/license',
    certificateUrl: 'https://drm.example/cert',
    headers: { 'x-token': 'one' },
  },
}
const bytes = (text: string) => new TextEncoder().encode(text).buffer
const text = (data: BufferSource) => new TextDecoder().decode(data as ArrayBuffer)
const settled = () => new Promise((resolve) => setImmediate(resolve))

class FakeSession extends EventTarget {
  keyStatuses: [BufferSource, MediaKeyStatus][] = []
  log: string[]
  constructor(log: string[]) {
    super()
    this.log = log
  }
  async generateRequest(type: string, data: BufferSource) {
    this.log.push(`request ${type} ${text(data)}`)
    this.dispatchEvent(Object.assign(new Event('message'), { message: bytes('spc') }))
  }
  async update(data: BufferSource) {
    this.log.push(`update ${text(data)}`)
  }
}

/** Installs a browser with FairPlay. `answers`: the statuses of the answers by path; 0: no answer. */
function browser(answers: Record<string, number> = {}, { hasFairPlay = true } = {}) {
  const log: string[] = []
  const session = new FakeSession(log)
  const keys = {
    setServerCertificate: async (data: BufferSource) => void log.push(`certificate ${text(data)}`),
    createSession: () => session,
  }
  vi.stubGlobal('navigator', {
    requestMediaKeySystemAccess: async (name: string) => {
      if (!hasFairPlay) throw new DOMException('Unsupported', 'NotSupportedError')
      log.push(name)
      return { createMediaKeys: async () => keys }
    },
  })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {}, body }: RequestInit) => {
    const { pathname } = new URL(url)
    log.push([method, pathname, ...Object.entries(headers).flat(), ...(body ? [text(body as ArrayBuffer)] : [])].join(' '))
    const status = answers[pathname] ?? 200
    if (status === 0) throw new TypeError('Load failed')
    return new Response(pathname === '/cert' ? 'der' : 'ckc', { status })
  })
  const media = Object.assign(new EventTarget(), {
    src: '',
    error: null,
    load() {},
    removeAttribute() {},
    setMediaKeys: async () => void log.push('keys set'),
  })
  const encrypted = async () => {
    media.dispatchEvent(Object.assign(new Event('encrypted'), { initDataType: 'skd', initData: bytes('skd://film') }))
    await settled()
  }
  return { media: media as unknown as HTMLVideoElement, log, session, encrypted }
}
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Prepares an element, and returns the faults. */
async function prepared(given: ReturnType<typeof browser>, protection: Parameters<typeof protectWithFairPlay>[1] = drm) {
  const faults: StreamFault[] = []
  const controller = new AbortController()
  const isReady = await protectWithFairPlay(given.media, protection, { signal: controller.signal, fail: (fault) => faults.push(fault) })
  return { faults, isReady, end: () => controller.abort() }
}

test('the element gets the keys before the stream, and the licence when the stream asks for it', async () => {
  const given = browser()
  const { isReady, faults } = await prepared(given)
  expect([isReady, given.log]).toEqual([true, ['com.apple.fps', 'GET /cert', 'certificate der', 'keys set']])
  await given.encrypted()
  expect(given.log.slice(4)).toEqual(['request skd skd://film', 'POST /license x-token one spc', 'update ckc'])
  expect(faults).toEqual([])
})

test.each<[string, Record<string, number>, StreamFault]>([
  ['refuses the licence', { '/license': 403 }, 'licenseRefused'],
  ['fails', { '/license': 502 }, 'licenseUnreachable'],
  ['does not answer', { '/license': 0 }, 'licenseUnreachable'],
])('the stream has a fault if the licence server %s', async (_, answers, fault) => {
  const given = browser(answers)
  const { faults } = await prepared(given)
  await given.encrypted()
  expect(faults).toEqual([fault])
})

test('the stream is not loaded without the certificate, in a browser without FairPlay, and without a licence server for FairPlay', async () => {
  expect(await prepared(browser({ '/cert': 0 }))).toMatchObject({ isReady: false, faults: ['licenseUnreachable'] })
  expect(await prepared(browser({}, { hasFairPlay: false }))).toMatchObject({ isReady: false, faults: ['noKeySystem'] })
  expect(await prepared(browser(), { widevine: { licenseUrl: 'https://drm.example/' } })).toMatchObject({ faults: ['noKeySystem'] })
})

test('a screen that the licence does not allow is a fault; a player that was closed reports none', async () => {
  const given = browser()
  const { faults, end } = await prepared(given)
  await given.encrypted()
  given.session.keyStatuses = [[bytes('id'), 'output-restricted']]
  given.session.dispatchEvent(new Event('keystatuseschange'))
  expect(faults).toEqual(['outputRestricted'])
  end()
  given.session.dispatchEvent(new Event('keystatuseschange'))
  await given.encrypted()
  expect(faults).toEqual(['outputRestricted'])
})

test('a stream in Safari gets its source after its keys, and at once without encryption', async () => {
  const { media, log } = browser()
  const stream = openNativeStream(media, '/film.m3u8', -1, drm)
  expect(media.src).toBe('')
  await vi.waitFor(() => expect(media.src).toBe('/film.m3u8'))
  expect(log.at(-1)).toBe('keys set')
  stream.reload('/other.m3u8', 0)
  expect(media.src).toBe('/other.m3u8')
  stream.close()
})

test('a stream in Safari that is loaded again requests its licence one time', async () => {
  const { media, log, encrypted } = browser()
  const stream = openNativeStream(media, '/film.m3u8', -1, drm)
  await vi.waitFor(() => expect(media.src).toBe('/film.m3u8'))
  stream.reload('/again.m3u8', 0, drm)
  await vi.waitFor(() => expect(media.src).toBe('/again.m3u8'))
  await encrypted()
  expect(log.filter((line) => line.startsWith('POST'))).toHaveLength(1)
  stream.close()
})

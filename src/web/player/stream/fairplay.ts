// Encrypted streams in Safari's own HLS, with FairPlay (Safari 12.1 and later). A chunk of its own, which only a player of an encrypted video loads.
import type { LicenseServer, Protection } from '#contracts/media/protection.ts'
import type { StreamFault } from './stream.ts'

const configuration: MediaKeySystemConfiguration[] = [
  { initDataTypes: ['skd'], videoCapabilities: [{ contentType: 'application/vnd.apple.mpegurl' }], sessionTypes: ['temporary'] },
]

/** An answer of a licence server that is no licence. */
class LicenseFault extends Error {
  readonly fault: StreamFault
  constructor(fault: StreamFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Prepares an element for a stream that is encrypted with FairPlay. Call it before the element gets the stream. `fail` is called with each fault, also
 * during playback. Resolves to whether the stream can be loaded.
 */
export async function protectWithFairPlay(
  media: HTMLVideoElement,
  { fairplay }: Protection,
  { signal, fail }: { signal: AbortSignal; fail: (fault: StreamFault) => void },
): Promise<boolean> {
  const failWith = (error: unknown, otherwise: StreamFault) => {
    if (!signal.aborted) fail(error instanceof LicenseFault ? error.fault : otherwise)
  }
  try {
    if (!fairplay?.certificateUrl) throw new LicenseFault('noKeySystem')
    const access = await navigator.requestMediaKeySystemAccess('com.apple.fps', configuration)
    const [keys, certificate] = await Promise.all([access.createMediaKeys(), request(fairplay.certificateUrl, { signal })])
    await keys.setServerCertificate(certificate)
    await media.setMediaKeys(keys)
    // Another stream was chosen, or the player was closed.
    if (signal.aborted) return false
    media.addEventListener(
      'encrypted',
      ({ initDataType, initData }) => {
        if (initData) openSession(keys, fairplay, { initDataType, initData, signal }, failWith)
      },
      { signal },
    )
    return true
  } catch (error) {
    failWith(error, 'noKeySystem')
    return false
  }
}

function openSession(
  keys: MediaKeys,
  { licenseUrl, headers = {} }: LicenseServer,
  { initDataType, initData, signal }: { initDataType: string; initData: ArrayBuffer; signal: AbortSignal },
  failWith: (error: unknown, otherwise: StreamFault) => void,
): void {
  const session = keys.createSession()
  const answer = async ({ message }: MediaKeyMessageEvent) =>
    session.update(await request(licenseUrl, { method: 'POST', headers, body: message, signal }))
  session.addEventListener('message', (event) => void answer(event).catch((error) => failWith(error, 'licenseRefused')), { signal })
  session.addEventListener(
    'keystatuseschange',
    () => {
      const statuses = [...(session.keyStatuses as unknown as Iterable<[BufferSource, MediaKeyStatus]>)].map(([, status]) => status)
      if (statuses.includes('output-restricted')) failWith(null, 'outputRestricted')
    },
    { signal },
  )
  session.generateRequest(initDataType, initData).catch((error) => failWith(error, 'media'))
}

/** Returns the bytes of an answer. */
async function request(url: string, options: RequestInit): Promise<ArrayBuffer> {
  const response = await fetch(url, options).catch(() => {
    throw new LicenseFault('licenseUnreachable')
  })
  if (!response.ok) throw new LicenseFault(response.status >= 500 || response.status === 429 ? 'licenseUnreachable' : 'licenseRefused')
  return response.arrayBuffer()
}

// Encrypted streams in hls.js (Encrypted Media Extensions). A chunk of its own, which only a player of an encrypted video loads.
import type Hls from 'hls.js'
import type { ErrorData, HlsConfig } from 'hls.js'
import type { KeySystem, LicenseServer, Protection } from '#contracts/media/protection.ts'
import type { StreamFault } from './stream.ts'

/** The names of the systems in browsers. */
const names = {
  widevine: 'com.widevine.alpha',
  playready: 'com.microsoft.playready',
  fairplay: 'com.apple.fps',
  clearkey: 'org.w3.clearkey',
} as const satisfies Record<KeySystem, string>

/** Milliseconds. */
const licenseTimeout = 10_000

/** Sets the licence servers of the stream that is loaded next. */
export function protect(hls: Hls, drm: Protection): void {
  const servers = new Map(Object.entries(drm).map(([system, server]) => [names[system as KeySystem] as string, server]))
  const change: Partial<HlsConfig> = {
    emeEnabled: true,
    // A channel may begin with a clear film. Chromium needs the keys before its first segment to play an encrypted one later.
    requireKeySystemAccessOnStart: true,
    drmSystems: Object.fromEntries([...servers].map(([name, server]) => [name, systemOf(name, server)])),
    // `setRequestHeader` needs an open request.
    licenseXhrSetup(request, url, { keySystem }) {
      request.open('POST', url)
      request.timeout = licenseTimeout
      if (keySystem === names.clearkey) request.setRequestHeader('content-type', 'application/json')
      for (const [name, value] of Object.entries(servers.get(keySystem)?.headers ?? {})) request.setRequestHeader(name, value)
    },
    keyLoadPolicy: {
      default: { ...hls.config.keyLoadPolicy.default, errorRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 } },
    },
  }
  const { media } = hls
  const isFirst = !hls.config.emeEnabled
  Object.assign(hls.config, change)
  // hls.js listens to the element only if it is attached after `emeEnabled` is set.
  if (!media || !isFirst) return
  hls.detachMedia()
  hls.attachMedia(media)
}

function systemOf(name: string, { licenseUrl, certificateUrl }: LicenseServer) {
  return {
    licenseUrl,
    ...(certificateUrl && { serverCertificateUrl: certificateUrl }),
    // ClearKey has no data of its own in the stream: it asks for the id of the key in the playlist.
    ...(name === names.clearkey && { generateRequest: requestKeyId }),
  }
}

function requestKeyId(_type: string, _data: ArrayBuffer | null, { decryptdata: { keyId } }: { decryptdata: { keyId: Uint8Array | null } }) {
  const id = btoa(String.fromCharCode(...(keyId ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
  return { initDataType: 'keyids', initData: new TextEncoder().encode(JSON.stringify({ kids: [id] })).buffer }
}

/** Returns the fault of a fatal error of a key system. */
export function faultOfKeys({ details, response }: Pick<ErrorData, 'details' | 'response'>): StreamFault {
  switch (String(details)) {
    case 'keySystemNoAccess':
    case 'keySystemNoConfiguredLicense':
    case 'keySystemServerCertificateUpdateFailed':
      return 'noKeySystem'
    case 'keySystemLicenseRequestFailed':
    case 'keySystemServerCertificateRequestFailed':
      return isRefusal(response?.code) ? 'licenseRefused' : 'licenseUnreachable'
    case 'keySystemSessionUpdateFailed':
      return 'licenseRefused'
    case 'keySystemStatusOutputRestricted':
      return 'outputRestricted'
    default:
      return 'media'
  }
}

/** Too many requests are no refusal: another attempt may succeed. */
const isRefusal = (status = 0) => status >= 400 && status < 500 && status !== 429

import type { Protection } from '#contracts/media/protection.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { playsHlsWell } from '../quirks/native-hls.ts'
import { openNativeStream } from './native-stream.ts'
import type { Stream } from './stream.ts'

/** `startAt`: the position at which a recording starts, in seconds. `drm`: the licence servers, if the stream is encrypted. */
export type Engine = { open(media: HTMLVideoElement, url: string, startAt?: number | undefined, drm?: Protection | undefined): Stream }

const loadDrm = () => loadChunk(() => import('./hls-drm.ts'))
const loadCea708 = () => loadChunk(() => import('../closed-captions/cea-708-tracks.ts'))

/** Resolves to the browser's own HLS if it works well, otherwise to hls.js. Resolves to null if the browser supports neither of them. */
export async function chooseEngine(media: HTMLVideoElement): Promise<Engine | null> {
  const hasMediaSource = 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis
  if (playsHlsWell(media, hasMediaSource)) return { open: openNativeStream }
  const { canUseHls, openHlsStream } = await loadChunk(() => import('./hls-stream.ts'))
  if (!canUseHls()) return null
  return { open: (element, url, startAt, drm) => openHlsStream(element, url, { startAt, drm, loadDrm, loadCea708 }) }
}

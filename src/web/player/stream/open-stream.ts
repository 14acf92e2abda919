import { loadChunk } from '../../ui/load-chunk.ts'
import { playsHlsWell } from '../quirks/native-hls.ts'
import { openNativeStream } from './native-stream.ts'
import type { Stream } from './stream.ts'

export type Engine = { open(media: HTMLVideoElement, url: string): Stream }

/** The browser's own HLS where it is good; else hls.js, loaded now. Null: this browser plays neither. */
export async function chooseEngine(media: HTMLVideoElement): Promise<Engine | null> {
  const hasMediaSource = 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis
  if (playsHlsWell(media, hasMediaSource)) return { open: openNativeStream }
  const { canUseHls, openHlsStream } = await loadChunk(() => import('./hls-stream.ts'))
  return canUseHls() ? { open: openHlsStream } : null
}

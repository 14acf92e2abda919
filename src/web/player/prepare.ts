// What can be done before the click: the code of the player, the answer of access, the playlists and the first segment of the lowest
// rung, decoded in a media element that the player then takes over. One preparation at a time: the last intent counts.
import { loadChunk } from '../ui/load-chunk.ts'
import { askAccess, type Watchable } from './ask-access.ts'
import type { Fault } from './fault.ts'
import { restoreVolume } from './remembered-volume.ts'
import { chooseEngine } from './stream/open-stream.ts'
import type { Stream } from './stream/stream.ts'

export type Opened = { stream: Stream } | { fault: Fault; says: string | null }
export type Preparation = {
  media: HTMLVideoElement
  opened: Promise<Opened>
  /** Plays as soon as there is something to play. Call it in the gesture: Safari lets an element play later only if it was asked then. */
  begin(): void
  close(): void
}

/** The playlists that were fetched outlive this; what a viewer may watch could have changed by then. */
const staleAfter = 10 * 60_000

type Kept = { key: string; made: number; failed: boolean; preparation: Preparation }
let kept: Kept | null = null

const keyOf = ({ brand, mpxGuid }: Watchable) => `${brand}/${mpxGuid}`

export const loadPlayer = () => loadChunk(() => import('./player.tsx'))

/**
 * `code` fetches scripts only; `stream` also asks access and buffers the first frame. Call it when a viewer seems about to watch:
 * as often as you like, the second call does nothing. Never for a locked video: asking access may cost a credit.
 */
export function preparePlayback(video: Watchable, depth: 'code' | 'stream' = 'stream'): void {
  // A chunk that fails to load is asked for again, and reported, at the click.
  loadPlayer().catch(() => {})
  if (depth === 'code' || usable(video)) return
  kept?.preparation.close()
  kept = prepare(video)
}

/** Puts what is prepared where it will play, under the poster: there it decodes and paints its first frame before the click. */
export function placePreparation(video: Watchable, stage: HTMLElement): void {
  const ready = usable(video)
  if (ready && ready.preparation.media.parentNode !== stage) stage.append(ready.preparation.media)
}

/** Hands over what was prepared for this video, or begins now. It is the caller's to close. */
export function takePreparation(video: Watchable): Preparation {
  const ready = usable(video)
  if (!ready) kept?.preparation.close()
  kept = null
  return (ready ?? prepare(video)).preparation
}

/** Forgets what was prepared, when the viewer goes elsewhere. */
export function dropPreparation(video: Watchable): void {
  if (kept?.key !== keyOf(video)) return
  kept.preparation.close()
  kept = null
}

function usable(video: Watchable): Kept | null {
  const fresh = kept && kept.key === keyOf(video) && !kept.failed && performance.now() - kept.made < staleAfter
  return fresh ? kept : null
}

function prepare(video: Watchable): Kept {
  const media = document.createElement('video')
  media.playsInline = true
  media.preload = 'auto'
  restoreVolume(media)
  let closed = false
  let stream: Stream | null = null
  const open = async (): Promise<Opened> => {
    const [engine, answer] = await Promise.all([chooseEngine(media), askAccess(video)])
    if (!answer.allow) return { fault: answer.why, says: answer.says }
    if (!engine) return { fault: 'MEDIA', says: null }
    stream = engine.open(media, answer.url)
    if (closed) stream.close()
    return { stream }
  }
  const opened = open().catch((): Opened => ({ fault: 'OFFLINE', says: null }))
  const begin = () => {
    const play = () => {
      if (!closed) media.play().catch(() => {})
    }
    play()
    // A new source pauses the element.
    void opened.then(play)
  }
  const close = () => {
    if (closed) return
    closed = true
    media.pause()
    stream?.close()
    media.remove()
  }
  const made: Kept = { key: keyOf(video), made: performance.now(), failed: false, preparation: { media, opened, begin, close } }
  void opened.then((result) => {
    made.failed = 'fault' in result
  })
  return made
}

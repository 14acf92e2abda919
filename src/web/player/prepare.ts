// Prepares playback before the click: requests access, and buffers the playlists and the first segment of the
// lowest rendition. The data is buffered in a media element, which the player uses after the click. Only the latest video has a
// preparation.
import { currentProfile } from '../ui/preferences/current-profile.ts'
import { startLease } from './access/lease.ts'
import { type RequestAccess, refusal, type VideoKey } from './access/request-access.ts'
import { restoreVolume } from './preferences/saved-volume.ts'
import type { Opened } from './source/source.ts'
import type { Preparation } from './store/create-player.ts'
import { untilNextFrame } from './stream/first-frame.ts'
import { chooseEngine } from './stream/open-stream.ts'
import { preloadPlaylists } from './stream/preload-playlists.ts'
import type { Stream } from './stream/stream.ts'

/** The age in ms at which a preparation is discarded. Its URLs are still valid then, but the viewer's access may have changed. */
const staleAfter = 5 * 60_000

/** `profile`: the viewer profile that access was requested for. Other profiles may have other limits. */
type Prepared = { key: string; profile: string | undefined; createdAt: number; failed: boolean; preparation: Preparation }
let current: Prepared | null = null

const keyOf = ({ brand, mpxGuid }: VideoKey) => `${brand}/${mpxGuid}`

/**
 * Prepares playback when a viewer seems about to watch: requests access and buffers the first frame. Calling it again for the
 * same video does nothing.
 */
export function preparePlayback(video: VideoKey, requestAccess: RequestAccess): void {
  if (usable(video)) return
  current?.preparation.close()
  current = prepare(video, requestAccess)
}

/** Appends the prepared element to the stage, under the poster. The element decodes and paints its first frame there before the click. */
export function placePreparation(video: VideoKey, stage: HTMLElement): void {
  const ready = usable(video)
  if (ready && ready.preparation.media.parentNode !== stage) stage.append(ready.preparation.media)
}

/** Returns the preparation for a video, or starts one. The caller must close it. */
export function takePreparation(video: VideoKey, requestAccess: RequestAccess): Preparation {
  const ready = usable(video)
  if (!ready) current?.preparation.close()
  current = null
  return (ready ?? prepare(video, requestAccess)).preparation
}

/** Closes the preparation for a video when the viewer leaves its page. */
export function dropPreparation(video: VideoKey): void {
  if (current?.key !== keyOf(video)) return
  current.preparation.close()
  current = null
}

function usable(video: VideoKey): Prepared | null {
  if (current?.key !== keyOf(video) || current.profile !== currentProfile() || current.failed) return null
  return performance.now() - current.createdAt < staleAfter ? current : null
}

function prepare(video: VideoKey, requestAccess: RequestAccess): Prepared {
  const media = document.createElement('video')
  media.playsInline = true
  media.preload = 'auto'
  restoreVolume(media)
  let closed = false
  let stream: Stream | null = null
  const begun = Promise.withResolvers<void>()
  const open = async (): Promise<Opened> => {
    const engineLoads = chooseEngine(media)
    let isLoading = true
    void engineLoads.then(
      () => (isLoading = false),
      () => {},
    )
    const answer = await requestAccess(video)
    if (answer.allow && isLoading) preloadPlaylists(answer.url).catch(() => {})
    const engine = await engineLoads
    if (!answer.allow) return { refusal: answer }
    if (!engine) return { refusal: refusal('MEDIA') }
    // A licence is requested only for a viewer who watches: servers may count them.
    if (answer.drm) await begun.promise
    stream = engine.open(media, answer.url, answer.startAt, answer.drm)
    if (closed) stream.close()
    const { ads, details, start } = answer
    return { stream, lease: startLease(answer), ...(ads && { ads }), details, start }
  }
  const opened = open().catch((): Opened => ({ refusal: refusal('OFFLINE') }))
  const begin = () => {
    begun.resolve()
    const start = performance.now()
    // After an ad, the first frame says nothing about the start.
    prepared.preparation.startUp = untilNextFrame(media)
      .then(() => performance.now() - start)
      .then(async (time) => ('ads' in (await opened) ? null : time))
    const play = () => {
      if (!closed) media.play().catch(() => {})
    }
    play()
    // Setting a new source pauses the element. If the video may have ads, it plays after them.
    void opened.then((result) => ('stream' in result && result.ads ? media.pause() : play()))
  }
  const close = () => {
    if (closed) return
    closed = true
    media.pause()
    stream?.close()
    media.remove()
  }
  const prepared: Prepared = {
    key: keyOf(video),
    profile: currentProfile(),
    createdAt: performance.now(),
    failed: false,
    preparation: { media, opened, begin, close },
  }
  void opened.then((result) => {
    prepared.failed = 'refusal' in result
  })
  return prepared
}

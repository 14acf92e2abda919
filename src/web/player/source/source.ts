// The source of playback: the prepared stream, a retry after a failure, and the next URL before the present one ends.

import type { Protection } from '#contracts/media/protection.ts'
import type { Fault } from '../access/fault.ts'
import { type Lease, startLease } from '../access/lease.ts'
import { createRenewal } from '../access/renewal.ts'
import { type AccessAnswer, type Refusal, type RequestAccess, refusal, type VideoKey } from '../access/request-access.ts'
import { type Feature, type FeatureTools, on } from '../features/feature.ts'
import type { Stream, StreamFault } from '../stream/stream.ts'
import { askedAt, beginningOf, type Place, placeAt, placesOf, seekToLive } from './place.ts'
import { recoveryRules } from './recovery-rules.ts'

/**
 * The result of opening a stream before playback. `ads`: the path at which the breaks are asked for, if the video may have ads. `details`: the URL of
 * chapters, skips and thumbnails, if it has any. `start`: the time of the channel at which the playlist begins, if it is not live.
 */
export type Opened = OpenedStream | { refusal: Refusal }
type OpenedStream = {
  stream: Stream
  lease?: Lease
  ads?: string
  details?: string | undefined
  start?: number | undefined
}

export type Source = {
  /** The reason why playback failed, and what would help. */
  refusal: Refusal | null
  /** A stream is being opened. With a refusal: the player tries again by itself. */
  opening: boolean
}
export type SourceActions = {
  retry(): void
  /** Spends a credit to unlock the video, and plays it. */
  spendCredit(): void
  /** Plays another video or channel in the same element. Does nothing if it plays already. */
  change(video: VideoKey): void
  /** Plays the running programme of a channel from its start, also if it was started over before; or from a time of the channel, in epoch milliseconds. */
  startOver(at?: number): void
  /** Stops playback because the viewer may no longer watch. */
  refuse(refusal: Refusal): void
  /** Seeks to the newest part of a live stream. Opens the live stream if the programme that was started over has ended. */
  goToLive(): void
}
type Tools = {
  /** The video of `opened`. */
  video: VideoKey
  opened: Promise<Opened>
  /** Opens a stream if the preparation failed. Resolves to null if the browser cannot play HLS. */
  open: (media: HTMLVideoElement, ...of: [url: string, startAt?: number | undefined, drm?: Protection]) => Promise<Stream | null>
  requestAccess: RequestAccess
  /** `detail`: the cause of a fault of the stream, for operators. */
  report: (fault: Fault, detail: string | null) => void
  /** Called with the stream that plays. */
  adopted: (stream: Stream) => void
  /** Called with the URL of the details of the video that is opened, or with null if it has none. */
  describe: (details: string | null) => void
  now: () => number
  /** The target of the `online` event. */
  network: EventTarget
}

const faults: Record<StreamFault, Fault> = {
  media: 'MEDIA',
  network: 'OFFLINE',
  unreachable: 'OFFLINE',
  server: 'UNAVAILABLE',
  missing: 'MEDIA',
  refused: 'NOT_AUTHORIZED',
  noKeySystem: 'NO_KEY_SYSTEM',
  licenseRefused: 'LICENSE_REFUSED',
  licenseUnreachable: 'LICENSE_UNREACHABLE',
  outputRestricted: 'OUTPUT_RESTRICTED',
}

/** Returns whether two keys name the same video or the same part of a channel. */
export const isSame = (one: VideoKey, other: VideoKey) => JSON.stringify(one) === JSON.stringify(other)

/** The state of an open player that the functions of this file share. `wasPlaying`: before the last request or refusal. `start`: from the last answer. */
type Context = Tools &
  FeatureTools<Source> & {
    playing: { video: VideoKey; stream: Stream | null; start: number | undefined; wasPlaying: boolean }
    places: ReturnType<typeof placesOf>
    rules: ReturnType<typeof recoveryRules>
    renewal: ReturnType<typeof createRenewal>
  }

export function source(tools: Tools): Feature<Source, SourceActions> {
  return {
    state: { refusal: null, opening: true },
    attach(player) {
      const { media, signal, get } = player
      const { video } = tools
      const context: Context = {
        ...{ ...tools, ...player },
        playing: { video, stream: null, start: undefined, wasPlaying: true },
        places: placesOf(media),
        rules: recoveryRules({ media, signal, now: tools.now, retry: () => void retry({ isQuiet: true }) }),
        renewal: createRenewal({
          request: () => requestNext(context),
          renewed: (answer) => follow(context, answer),
          refused: (refused) => refuse(context, refused),
          now: tools.now,
        }),
      }
      const { playing, places, renewal } = context
      const retry = (options = {}) => renew(context, { keepPlaying: playing.wasPlaying, ...options })
      const adopted = tools.opened.then((result) => {
        if ('stream' in result) adopt(context, result)
        else if (!signal.aborted && playing.video === video) refuse(context, result.refusal)
      })
      const load = (next: VideoKey, place = beginningOf(next)) => {
        leave(context, next)
        void adopted.then(() => void (playing.video === next && !signal.aborted && renew(context, { keepPlaying: true, place })))
      }
      on(tools.network, 'online', signal, () => get().refusal?.why === 'OFFLINE' && retry())
      // The browser's own HLS does not tell of its requests.
      on(media, 'timeupdate', signal, () => void renewal.check())
      on(media, 'ended', signal, () => {
        const place = places.afterEnd(playing.stream)
        if (place) void renew(context, { keepPlaying: true, place })
      })
      return {
        retry: () => void renew(context, { keepPlaying: true }),
        spendCredit: () => void renew(context, { keepPlaying: true, trial: true }),
        change: (next) => (isSame(next, playing.video) ? undefined : load(next)),
        startOver: (at) => load({ ...playing.video, live: { ...playing.video.live, from: 'start' } }, placeAt(at)),
        refuse: (given) => refuse(context, given),
        goToLive: () =>
          playing.video.live?.from && Number.isFinite(media.duration)
            ? load({ ...playing.video, live: {} })
            : seekToLive(media, playing.stream),
      }
    },
  }
}

/** Asks for the next URL of the stream that plays. */
const requestNext = ({ requestAccess, playing, places }: Context) =>
  requestAccess(askedAt(playing.video, places.current(playing.stream)), { isRenewal: true })

/** Plays on by the next URL. */
function follow(context: Context, answer: Extract<AccessAnswer, { allow: true }>) {
  const { playing, renewal } = context
  // A programme that was started over goes on in another playlist.
  if (answer.start !== playing.start) return void renew(context)
  playing.stream!.renew(answer.url, answer.drm)
  renewal.follow(startLease(answer))
}

/** Stops playback, and shows why. */
function refuse({ playing, places, renewal, rules, media, get, set, report }: Context, given: Refusal) {
  const { refusal: earlier, opening } = get()
  renewal.follow(null)
  // Remembers the place: a stopped stream has none.
  places.current(playing.stream)
  if (!earlier && !opening) playing.wasPlaying = !media.paused
  media.pause()
  playing.stream?.stop()
  set({ refusal: given, opening: false })
  if (earlier?.why !== given.why) report(given.why, playing.stream?.detail ?? null)
  rules.retryLater(given, playing.video.live !== undefined)
}

function adopt(context: Context, { stream, start, lease, details }: OpenedStream) {
  const { playing, renewal, signal, set } = context
  if (signal.aborted) return
  Object.assign(playing, { stream, start })
  stream.onFault = (fault) => handleFault(context, fault)
  stream.beforeRequest = renewal.check
  context.describe(details ?? null)
  context.adopted(stream)
  // A stream that failed during preparation is loaded again.
  if (stream.fault) return void renew(context)
  renewal.follow(lease ?? null)
  stream.bufferFully()
  set({ refusal: null, opening: false })
}

function handleFault(context: Context, fault: StreamFault) {
  const { opening, refusal: shown } = context.get()
  // When a URL ends, several requests fail. The first failure has requested the new URL already.
  if (opening || shown) return
  if (context.renewal.hasEnded() || context.rules.mayReload(fault, context.playing.video.live !== undefined)) void renew(context)
  else refuse(context, refusal(faults[fault]))
}

type Renewing = { keepPlaying?: boolean; trial?: boolean; isQuiet?: boolean; place?: Place }

/** Requests access again and continues at a place: by default the current one. `isQuiet`: the refusal is shown until the answer. */
async function renew(context: Context, { keepPlaying = false, trial = false, isQuiet = false, place: given }: Renewing = {}) {
  const { playing, places, rules, renewal, media, signal, set, describe } = context
  const place = given ?? places.current(playing.stream)
  const asked = playing.video
  playing.wasPlaying = keepPlaying || !media.paused
  rules.renewing()
  renewal.follow(null)
  set({ ...(!isQuiet && { refusal: null }), opening: true })
  const answer = await context.requestAccess(askedAt(asked, place), { trial })
  // Meanwhile another video was chosen.
  if (signal.aborted || asked !== playing.video) return
  if (!answer.allow) return refuse(context, answer)
  const lease = startLease(answer)
  const position = places.positionIn(asked, place, answer.start)
  if (playing.stream) {
    describe(answer.details ?? null)
    playing.stream.reload(answer.url, position || (answer.startAt ?? 0), answer.drm)
    playing.start = answer.start
    renewal.follow(lease)
    set({ refusal: null, opening: false })
  } else {
    const stream = await context.open(media, answer.url, position || answer.startAt, answer.drm)
    if (signal.aborted || asked !== playing.video) return stream?.close()
    if (!stream) return refuse(context, refusal('MEDIA'))
    signal.addEventListener('abort', stream.close, { once: true })
    adopt(context, { ...answer, stream, lease })
  }
  // Setting a new source pauses the element.
  if (playing.wasPlaying) playNext(context)
}

/** Plays the new source. If the element has keys, hls.js (1.7.4) sets the source later, which pauses the element again. */
function playNext({ media, signal, get }: Context) {
  const play = () => void media.play().catch(() => {})
  play()
  if (media.mediaKeys) media.addEventListener('loadstart', () => get().refusal || play(), { once: true, signal })
}

/** Stops the stream, because another video was chosen. */
function leave({ playing, places, renewal, media, set, describe }: Context, next: VideoKey) {
  playing.video = next
  places.reset()
  renewal.follow(null)
  describe(null)
  media.pause()
  playing.stream?.stop()
  set({ refusal: null, opening: true })
}

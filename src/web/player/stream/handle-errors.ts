import Hls, { type ErrorData, type Fragment } from 'hls.js'
import { detailOf, faultOf, recovery } from './hls-faults.ts'
import { fail, type Stream, type StreamFault } from './stream.ts'

/** With fewer buffered seconds than this, playback is about to stop. */
const lowBuffer = 2
/** Milliseconds until hls.js loads again while the buffer plays. */
const pause = 2000
/** The number of consecutive unusable segments that ends playback. */
const mostUnusable = 4

/**
 * Recovers from errors of the decoder, and reports the faults from which the stream cannot recover. While buffered video plays, the stream loads again instead:
 * a short outage stays invisible. `faultOfKeys` returns the fault of an error of a key system. Returns a function that ends these attempts.
 */
export function handleErrors(hls: Hls, media: HTMLVideoElement, stream: Stream, faultOfKeys: (data: ErrorData) => StreamFault): () => void {
  const playback = followPlayback(hls, media)
  const recover = decoderRecovery(hls, playback)
  const unusable = unusableSegments(hls)
  const attempts = loadAgain(hls, media)
  const failWith = (fault: StreamFault, detail: string) => {
    hls.stopLoad()
    fail(stream, fault, detail)
  }
  const failWithoutBuffer = (fault: StreamFault, detail: string) => {
    if (secondsAhead(media) < lowBuffer) return failWith(fault, detail)
    hls.stopLoad()
    attempts.begin()
  }
  hls.on(Hls.Events.ERROR, (_, data) => {
    const { fault, ends } = faultOf(data)
    const detail = detailOf(data)
    if (ends === 'now') return failWith(fault, detail)
    if (ends === 'unusable') return unusable.add(data.frag) >= mostUnusable || data.fatal ? failWithoutBuffer(fault, detail) : undefined
    if (ends === 'stalled') return unusable.count() > 0 ? failWith(fault, detail) : undefined
    if (ends === 'decoder') return recover(data) === 'fail' ? failWith(fault, detail) : undefined
    if (!data.fatal) return
    if (data.type === Hls.ErrorTypes.KEY_SYSTEM_ERROR) failWith(faultOfKeys(data), detail)
    else failWithoutBuffer(fault, detail)
  })
  return attempts.end
}

type Playback = { wanted: boolean; position: number }

/**
 * Follows what the viewer does. When hls.js resets the media source, the element pauses without an event and goes to 0: then it plays on when it has the new
 * source.
 */
function followPlayback(hls: Hls, media: HTMLVideoElement): Playback {
  const playback = { wanted: !media.paused, position: 0 }
  const listening = new AbortController()
  const { signal } = listening
  const wants = ({ type }: Event) => {
    playback.wanted = type === 'play'
  }
  const follow = () => {
    if (media.readyState > 0) playback.position = media.currentTime
  }
  for (const event of ['play', 'pause']) media.addEventListener(event, wants, { signal })
  for (const event of ['timeupdate', 'seeking']) media.addEventListener(event, follow, { signal })
  hls.on(Hls.Events.DESTROYING, () => listening.abort())
  hls.on(Hls.Events.MEDIA_ATTACHED, () => {
    if (playback.wanted && media.paused) media.play().catch(() => {})
  })
  return playback
}

/** Returns a function that recovers the decoder from an error, or returns `fail` after several errors at one position. */
function decoderRecovery(hls: Hls, playback: Playback) {
  const nextAttempt = recovery()
  return (data: ErrorData) => {
    // hls.js has reset the media source itself, and chosen another rendition.
    const wasReset = !data.fatal && data.details === Hls.ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET
    if (!data.fatal && !wasReset) return
    const { position } = playback
    const action = nextAttempt(position)
    if (action === 'fail' || wasReset) return action
    if (action === 'swap') hls.swapAudioCodec()
    hls.recoverMediaError()
    // After a fatal error hls.js has stopped, and starts by itself at the first position of the stream, without its playlists.
    hls.startLoad(position)
    return action
  }
}

/** Counts unusable segments since the last segment of the same type that was buffered. */
function unusableSegments(hls: Hls) {
  let count = 0
  let last: Fragment | undefined
  hls.on(Hls.Events.MANIFEST_LOADING, () => {
    count = 0
  })
  // hls.js fires this event for the unusable segment too.
  hls.on(Hls.Events.FRAG_BUFFERED, (_, { frag }) => {
    if (frag !== last && frag.type === last?.type) count = 0
  })
  return {
    count: () => count,
    /** Returns the new count. */
    add(frag: Fragment | undefined) {
      last = frag
      return ++count
    },
  }
}

/** Loads a stream again after a pause. If the video is paused then, waits until the viewer plays it or seeks. */
function loadAgain(hls: Hls, media: HTMLVideoElement) {
  let attempt = new AbortController()
  const end = () => attempt.abort()
  hls.on(Hls.Events.MANIFEST_LOADING, end)
  hls.on(Hls.Events.DESTROYING, end)
  return {
    end,
    begin() {
      end()
      attempt = new AbortController()
      const { signal } = attempt
      const load = () => {
        end()
        hls.startLoad()
      }
      const timer = setTimeout(() => {
        if (!media.paused) return load()
        for (const event of ['play', 'seeking']) media.addEventListener(event, load, { signal })
      }, pause)
      signal.addEventListener('abort', () => clearTimeout(timer))
    },
  }
}

/** Returns the seconds that are buffered after the current position. */
function secondsAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let range = 0; range < buffered.length; range++)
    if (buffered.start(range) <= currentTime && currentTime < buffered.end(range)) return buffered.end(range) - currentTime
  return 0
}

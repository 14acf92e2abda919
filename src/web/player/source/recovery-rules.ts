// When the player recovers from a fault by itself: at once, or after a pause.
import { isTemporary } from '../access/fault.ts'
import type { Refusal } from '../access/request-access.ts'
import { on } from '../features/feature.ts'
import type { StreamFault } from '../stream/stream.ts'

/** Milliseconds. A URL that is refused within this time after it was issued cannot have expired: access is denied. */
const renewalPause = 30_000
/** The number of `timeupdate` events, about four a second, after which a stream has played: a fault is then another one than before. */
const enoughUpdates = 20
/** Milliseconds until the next attempts, while the viewer sees why playback stopped. */
const pauses = [5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 60_000]

type Tools = { media: HTMLVideoElement; signal: AbortSignal; now: () => number; retry(): void }

export function recoveryRules({ media, signal, now, retry }: Tools) {
  let renewedAt = Number.NEGATIVE_INFINITY
  let updates = enoughUpdates
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  on(media, 'timeupdate', signal, () => {
    if (media.paused || media.seeking) return
    updates++
    if (updates >= enoughUpdates) attempts = 0
  })
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  return {
    /** Call it when the stream is loaded again. */
    renewing() {
      clearTimeout(timer)
      renewedAt = now()
      updates = 0
    },
    /**
     * Returns whether loading the stream again may end a fault. After errors of the server it does not help: the engine has repeated its requests. Faults of
     * licences have texts of their own. On a channel, a licence may be refused because the stream session was replaced since the URL was signed.
     */
    mayReload(fault: StreamFault, isLive: boolean) {
      if (fault === 'refused' || (isLive && fault === 'licenseRefused')) return now() - renewedAt > renewalPause
      return (fault === 'network' || fault === 'media') && updates >= enoughUpdates
    },
    /** Retries after a pause if the refusal may pass by itself. A live stream is retried only by the viewer, because it needs a session first. */
    retryLater({ why }: Refusal, isLive: boolean) {
      clearTimeout(timer)
      const pause = pauses[attempts]
      if (isLive || !isTemporary(why) || pause === undefined) return
      attempts++
      timer = setTimeout(retry, pause)
    },
  }
}

import { type Feature, on } from '../features/feature.ts'

/** Keeps the screen on while the video plays and the page is visible. */
export function wakeLock(locks: WakeLock | undefined): Feature<object, object> {
  return {
    state: {},
    attach({ media, frame, signal }) {
      if (!locks) return {}
      const page = frame.ownerDocument
      let lock: Promise<WakeLockSentinel | null> | null = null
      const update = () => {
        const isNeeded = !media.paused && !media.ended && page.visibilityState === 'visible' && !signal.aborted
        // The browser refuses the lock when the battery is low.
        if (isNeeded) lock ??= locks.request('screen').catch(() => null)
        else {
          void lock?.then((held) => held?.release())
          lock = null
        }
      }
      on(media, 'play playing pause ended', signal, update)
      // The browser releases the lock of a hidden page.
      on(page, 'visibilitychange', signal, update)
      signal.addEventListener('abort', update, { once: true })
      update()
      return {}
    },
  }
}

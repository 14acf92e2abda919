// Renews the URL of a stream before it ends. The requests of the stream drive it, without a timer: a paused video asks nothing, and after the sleep of a
// laptop the first request waits for a new URL.
import { isTemporary } from './fault.ts'
import type { Lease } from './lease.ts'
import type { AccessAnswer, Refusal } from './request-access.ts'

type Allowed = Extract<AccessAnswer, { allow: true }>
type Tools = {
  request(): Promise<AccessAnswer>
  renewed(answer: Allowed): void
  /** Called when the viewer may no longer watch. */
  refused(refusal: Refusal): void
  now(): number
}

/** Milliseconds until the next attempt after the first one without an answer, and the longest such time. */
const firstPause = 5_000
const longestPause = 60_000

export function createRenewal({ request, renewed, refused, now }: Tools) {
  let lease: Lease | null = null
  let asking: Promise<void> | null = null
  let failures = 0
  let nextAttempt = Number.NEGATIVE_INFINITY

  async function ask(own: Lease) {
    const answer = await request()
    // Meanwhile the viewer has chosen another video, or playback has failed.
    if (lease !== own) return
    if (answer.allow) return renewed(answer)
    if (!isTemporary(answer.why)) return refused(answer)
    nextAttempt = now() + Math.min(firstPause * 2 ** failures, longestPause)
    failures++
  }

  return {
    /** Begins with an answer about the stream; null: the stream needs no renewal any more. */
    follow(next: Lease | null) {
      lease = next
      failures = 0
      nextAttempt = Number.NEGATIVE_INFINITY
    },
    /** Renews the URL if it is time. Returns a promise if the present URL has ended: a request of the stream must wait for it. Never rejects. */
    check(): Promise<void> | undefined {
      if (!lease?.isDue() || now() < nextAttempt) return
      asking ??= ask(lease).finally(() => {
        asking = null
      })
      return lease.isOver() ? asking : undefined
    },
    hasEnded: () => lease?.isOver() === true,
  }
}

// Passes stored events on to a collector of the operator, in the background. Its queue is bounded: while the collector does not answer, the oldest events
// leave the queue. They are still in the database.
import { setTimeout } from 'node:timers/promises'
import type { CollectedEvent } from './add-account.ts'

/** Sends events to the collector. Rejects if it did not accept them. */
export type Deliver = (events: readonly CollectedEvent[], signal: AbortSignal) => Promise<void>

export type Sink = {
  name: string
  push(events: readonly CollectedEvent[]): void
  waiting(): number
  /** Sends what waits, for at most `milliseconds`, and ends. */
  stop(milliseconds: number): Promise<void>
}

export type SinkTools = {
  name: string
  deliver: Deliver
  /** Called with the number of events of each outcome: `sent`, `dropped`. */
  onOutcome(sink: string, outcome: 'sent' | 'dropped', events: number): void
  /** Called when the collector fails for the first time after a success. */
  onFailure(sink: string, reason: string): void
  /** The maximum number of events that wait. */
  max?: number
  /** Waits before another try, in milliseconds. Replaced in tests. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

const maxWaiting = 20_000
const maxBatch = 1000
/** The failures in a row after which a single event is dropped. */
const maxFailures = 20
const timeout = 10_000
const shortestPause = 500
const longestPause = 60_000

export function createSink({ name, deliver, onOutcome, onFailure, max = maxWaiting, wait = pause }: SinkTools): Sink {
  let queue: CollectedEvent[] = []
  let running: Promise<void> | undefined
  const stopping = new AbortController()

  async function run(): Promise<void> {
    let failures = 0
    // A collector may refuse a batch for its length, or for one event: smaller batches follow, and at last that event is dropped.
    let size = maxBatch
    while (queue.length && !stopping.signal.aborted) {
      const batch = queue.splice(0, size)
      try {
        await deliver(batch, AbortSignal.any([stopping.signal, AbortSignal.timeout(timeout)]))
        onOutcome(name, 'sent', batch.length)
        failures = 0
        size = Math.min(maxBatch, size * 2)
      } catch (error) {
        if (!failures++) onFailure(name, error instanceof Error ? error.message : String(error))
        if (size === 1 && failures > maxFailures) {
          failures = 0
          onOutcome(name, 'dropped', batch.length)
        } else queue = [...batch, ...queue]
        size = Math.max(1, size >> 1)
        shorten()
        await wait(Math.min(shortestPause * 2 ** Math.min(failures, 10), longestPause), stopping.signal)
      }
    }
    running = undefined
  }
  function shorten(): void {
    const dropped = queue.length - max
    if (dropped <= 0) return
    queue.splice(0, dropped)
    onOutcome(name, 'dropped', dropped)
  }
  return {
    name,
    push(events) {
      queue.push(...events)
      shorten()
      running ??= run()
    },
    waiting: () => queue.length,
    async stop(milliseconds) {
      const timer = globalThis.setTimeout(() => stopping.abort(), milliseconds)
      await running
      clearTimeout(timer)
    },
  }
}

const pause = (milliseconds: number, signal: AbortSignal) => setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => {})

// Collects events and sends them in batches, so that a page sends few requests. Nothing is sent, and nothing is stored, without the visitor's consent.
import type { EventBatch, SiteEvent } from '#contracts/http/events.ts'

type Tools = {
  mayMeasure(): boolean
  /** Returns the attributes of the visit, or undefined for events that belong to no visit. */
  visitOf(): EventBatch['visit']
  /** Hands a batch to the browser. Returns false if the browser does not accept it now. */
  deliver(body: string): boolean
  /** The target of `pagehide` and `pageshow`; `visibilitychange` bubbles to it. */
  page: EventTarget
  isHidden(): boolean
}

/** Milliseconds for which events wait for others. */
const pause = 5000
/** The limits of one batch: `maxEvents` of the contract, and less than the 64 KB that browsers allow for all beacons of a page. */
const maxEvents = 50
const maxLength = 30_000
/** Events in memory. While the visitor has not chosen, later events are dropped. */
const maxWaiting = 200
/** The longest texts that the server accepts, in characters. */
const longest = { path: 2000, message: 1000, system: 300 } as const
/** [C8-08] The number of attempts to pass a batch to the browser, and the milliseconds between them. Then the batch is dropped. */
const tries = 10
const tryEvery = 1000

/** Returns functions that add an event, and that send or delete the waiting events. */
export function createBatches({ mayMeasure, visitOf, deliver, page, isHidden }: Tools) {
  const waiting: SiteEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeaving = false
  let failed = 0

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length && mayMeasure()) {
      const events = nextBatch(waiting)
      if (deliver(JSON.stringify({ visit: visitOf(), events }))) failed = 0
      else if (++failed < tries) {
        timer = setTimeout(flush, tryEvery)
        return
      } else failed = 0
      waiting.splice(0, events.length)
    }
  }
  page.addEventListener('pagehide', () => {
    isLeaving = true
    flush()
  })
  page.addEventListener('pageshow', () => {
    isLeaving = false
  })
  page.addEventListener('visibilitychange', () => isHidden() && flush())
  return {
    flush,
    add(event: SiteEvent): void {
      if (waiting.length >= maxWaiting) return
      waiting.push(clipped(event))
      // The listeners of `pagehide` that run later report the last events of the page.
      if (isLeaving || isHidden() || waiting.length >= maxEvents) flush()
      else timer ??= setTimeout(flush, pause)
    },
    /** Deletes the waiting events of a visitor who refuses statistics. */
    clear: () => void waiting.splice(0),
  }
}

/** Shortens long texts: the server would refuse the whole batch. */
function clipped(event: SiteEvent): SiteEvent {
  const path = event.path.slice(0, longest.path)
  if (event.name !== 'Error') return { ...event, path }
  const { message, system } = event
  return { ...event, path, message: message.slice(0, longest.message), ...(system && { system: system.slice(0, longest.system) }) }
}

/** Returns the first events whose JSON fits into one batch: at least one. */
function nextBatch(waiting: readonly SiteEvent[]): SiteEvent[] {
  let length = 0
  const end = waiting.findIndex((event, index) => {
    length += JSON.stringify(event).length
    return index > 0 && (index >= maxEvents || length > maxLength)
  })
  return waiting.slice(0, end < 0 ? undefined : end)
}

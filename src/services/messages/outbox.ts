// Sends what is due, again and again until it is sent: a mail server that is down costs time, never a mail.
import { within } from '#kit/http/within.ts'
import type { Store } from './store.ts'
import type { MailRow } from './tables.ts'

/** Hands one mail over. Throws when it could not; two calls with one mail may both arrive, and carry the same Message-ID. */
export type Carrier = { carry(mail: MailRow): Promise<void>; close(): void }
type Outcome = 'sent' | 'failed' | 'gave up'

export type OutboxTools = {
  store: Pick<Store, 'claim' | 'sent' | 'failed' | 'waiting' | 'forgetSent' | 'forgetContacts'>
  /** Milliseconds that what viewers wrote is kept. */
  contactsAreKept: number
  carrier: Carrier
  now: () => number
  /** One of few words, and the kind of mail: never an address. */
  told(outcome: Outcome, kind: string): void
  report(error: unknown): void
}

/** Longer than a mail server may take to answer (carrier.ts). */
const claimHolds = 120_000
const minute = 60_000
/** Milliseconds until the next try; a mail server may be away for a weekend. */
const pauseAfter = (tries: number) => Math.min(2 ** (tries - 1), 60) * minute
const givesUpAfter = 5 * 24 * 60 * minute
const sentIsKept = 30 * 24 * 60 * minute
const looksEvery = 10_000
/** A process that ends waits as long for the mail under way; then the next one sends it again. */
const stopsWithin = 5_000

export function createOutbox({ store, contactsAreKept, carrier, now, told, report }: OutboxTools) {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  let isAskedAgain = false
  let isStopped = false
  let forgotAt = 0
  let waiting = 0

  async function sendOne(mail: MailRow): Promise<void> {
    try {
      await carrier.carry(mail)
    } catch (error) {
      const isLate = now() - mail.at >= givesUpAfter
      await store.failed(mail.id, faultOf(error), isLate ? null : now() + pauseAfter(mail.tries))
      return told(isLate ? 'gave up' : 'failed', mail.kind)
    }
    await store.sent(mail.id)
    told('sent', mail.kind)
  }

  const next = async () => (isStopped ? undefined : await store.claim(now() + claimHolds))

  async function sendDue(): Promise<void> {
    // Claimed one by one, or the last of many would be anybody's again before its turn; and a mail server dislikes many at once from one sender.
    for (let due = await next(); due; due = await next()) await sendOne(due)
    waiting = await store.waiting()
    if (now() - forgotAt < minute * 60) return
    forgotAt = now()
    await store.forgetSent(now() - sentIsKept)
    await store.forgetContacts(now() - contactsAreKept)
  }

  async function sendAll(): Promise<void> {
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false
      await sendDue()
    }
  }

  const outbox = {
    /** Sends all that is due now, and what comes meanwhile; fulfils when it is tried. */
    flush(): Promise<void> {
      isAskedAgain = true
      underWay ??= sendAll()
        .catch(report)
        .finally(() => {
          underWay = undefined
        })
      return underWay
    },
    start() {
      timer = setInterval(() => outbox.flush(), looksEvery)
      timer.unref()
      outbox.flush()
    },
    /** How many waited when it last looked. */
    waiting: () => waiting,
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await within(stopsWithin, async () => underWay).catch(() => {})
      carrier.close()
    },
  }
  return outbox
}

/** What a mail server says may quote addresses: only its code is kept. */
function faultOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: string; responseCode?: number; name?: string }
  return [code ?? name ?? 'unknown', responseCode].filter(Boolean).join(' ').slice(0, 100)
}

// Sends due emails, and retries failed emails for five days, because the mail server may be down.
import { withTimeout } from '#kit/http/with-timeout.ts'
import type { Store } from './store.ts'
import type { MailRow } from './tables.ts'

/** Delivers emails. `deliver` throws on failure. After a failure an email may be delivered twice, with the same Message-ID. */
export type MailTransport = { deliver(mail: MailRow): Promise<void>; close(): void }
type Outcome = 'sent' | 'failed' | 'gave up'

export type OutboxTools = {
  store: Pick<Store, 'claim' | 'sent' | 'failed' | 'waiting' | 'deleteSent' | 'deleteContacts'>
  /** Retention of messages to the help desk, in milliseconds. */
  contactRetention: number
  transport: MailTransport
  now: () => number
  /** Called with the outcome and the kind of an email, for metrics; never with an email address. */
  onOutcome(outcome: Outcome, kind: string): void
  report(error: unknown): void
}

/** Milliseconds for which a process claims an email: more than the sum of the timeouts in mail-transport.ts. */
const claimDuration = 120_000
const minute = 60_000
/** Returns the milliseconds until the next attempt: they double with each attempt, up to an hour. */
const pauseAfter = (tries: number) => Math.min(2 ** (tries - 1), 60) * minute
const giveUpAfter = 5 * 24 * 60 * minute
const sentRetention = 30 * 24 * 60 * minute
const pollInterval = 10_000
/** Milliseconds for which a stopping process waits until the current email is sent. After that, another process sends the email again. */
const stopTimeout = 5_000

export function createOutbox({ store, contactRetention, transport, now, onOutcome, report }: OutboxTools) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isRequested = false
  let isStopped = false
  let cleanedAt = 0
  let waiting = 0

  async function sendOne(mail: MailRow): Promise<void> {
    try {
      await transport.deliver(mail)
    } catch (error) {
      const isFinal = now() - mail.at >= giveUpAfter
      await store.failed(mail.id, faultOf(error), isFinal ? null : now() + pauseAfter(mail.tries))
      return onOutcome(isFinal ? 'gave up' : 'failed', mail.kind)
    }
    await store.sent(mail.id)
    onOutcome('sent', mail.kind)
  }

  const next = async () => (isStopped ? undefined : await store.claim(now() + claimDuration))

  async function sendDue(): Promise<void> {
    // Claims one email at a time. With several claims, the last claims would expire before their emails are sent. Mail servers also limit a sender's
    // concurrent connections.
    for (let due = await next(); due; due = await next()) await sendOne(due)
    waiting = await store.waiting()
    if (now() - cleanedAt < minute * 60) return
    cleanedAt = now()
    await store.deleteSent(now() - sentRetention)
    await store.deleteContacts(now() - contactRetention)
  }

  async function sendAll(): Promise<void> {
    while (isRequested && !isStopped) {
      isRequested = false
      await sendDue()
    }
  }

  const outbox = {
    /** Sends all due emails, including emails that are queued meanwhile. Resolves after one attempt for each email. */
    flush(): Promise<void> {
      isRequested = true
      running ??= sendAll()
        .catch(report)
        .finally(() => {
          running = undefined
        })
      return running
    },
    start() {
      timer = setInterval(() => outbox.flush(), pollInterval)
      timer.unref()
      outbox.flush()
    },
    /** Returns the number of unsent emails at the last check. */
    waiting: () => waiting,
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await withTimeout(stopTimeout, async () => running).catch(() => {})
      transport.close()
    },
  }
  return outbox
}

/** Returns only the error code, because messages of mail servers may contain email addresses. */
function faultOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: string; responseCode?: number; name?: string }
  return [code ?? name ?? 'unknown', responseCode].filter(Boolean).join(' ').slice(0, 100)
}

// Sends due notices to the push services of browsers (RFC 8030), encrypted for each browser (RFC 8291). Each notice is sent at most once to a browser.
import { createHash } from 'node:crypto'
import type { PushMessage } from '#contracts/worker/push.ts'
import { type EgressCalls, EgressRefused } from '#kit/http/egress.ts'
import type { DeliveryStore, Due } from './delivery-store.ts'
import type { PushKeys } from './push-keys.ts'
import { quietUntil } from './quiet-hours.ts'
import type { SubscriptionStore } from './subscription-store.ts'

export type PushOutcome = 'sent' | 'failed' | 'gave up' | 'gone' | 'late'
export type SenderTools = {
  deliveries: DeliveryStore
  subscriptions: Pick<SubscriptionStore, 'remove'>
  egress: EgressCalls
  keys: PushKeys
  /** An address at which push services reach the operator: `mailto:` or https. */
  subject: string
  messageOf(due: Due): PushMessage
  now: () => number
  /** Called with the outcome of each attempt, for metrics. */
  onOutcome(outcome: PushOutcome): void
}

const limits = { maxBytes: 16 * 1024, milliseconds: 10_000 }
/** The number of requests to push services at the same time. */
const atOnce = 10
const maxTries = 6
const minute = 60_000
/** Returns the milliseconds until the next attempt: 1, 2, 4, 8 and 16 minutes after the first five attempts. */
const pauseAfter = (tries: number) => 2 ** (tries - 1) * minute
/** Errors of connections that were never made: the push service has certainly not got the notice. */
const unconnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

type Answer = 'accepted' | 'gone' | 'again' | 'refused'

export function createSender({ deliveries, subscriptions, now, onOutcome, messageOf, ...tools }: SenderTools) {
  async function sendOne(due: Due): Promise<void> {
    const quiet = quietUntil(now(), due.time_zone, { from: due.quiet_from, to: due.quiet_to })
    if ((quiet ?? now()) >= due.expires_at) {
      onOutcome('late')
      return deliveries.drop(due)
    }
    if (quiet !== null) return deliveries.postpone(due, quiet)
    if (!(await deliveries.claim(due))) return
    const tries = due.tries + 1
    const answer = await deliver(due, messageOf(due), { ...tools, seconds: Math.ceil((due.expires_at - now()) / 1000) })
    if (answer === 'accepted') return onOutcome('sent')
    if (answer === 'gone') {
      onOutcome('gone')
      return subscriptions.remove(due.push_id)
    }
    if (answer === 'refused' || tries >= maxTries) return onOutcome('gave up')
    onOutcome('failed')
    return deliveries.postpone(due, now() + pauseAfter(tries))
  }

  return {
    /** Sends all notices that are due, until there are none or `isStopped` returns true. */
    async sendDue(isStopped: () => boolean = () => false): Promise<void> {
      for (let due = await deliveries.due(atOnce); due.length && !isStopped(); due = await deliveries.due(atOnce))
        await Promise.all(due.map(sendOne))
    },
  }
}

type Sending = Pick<SenderTools, 'egress' | 'keys' | 'subject'> & { seconds: number }

async function deliver(due: Due, message: PushMessage, { egress, keys, subject, seconds }: Sending): Promise<Answer> {
  // Loaded with the first notice: most processes never send one.
  const { default: webPush } = await import('web-push')
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: due.endpoint, keys: { p256dh: due.p256dh, auth: due.auth } },
      JSON.stringify(message),
      { vapidDetails: { subject, ...keys }, TTL: seconds, contentEncoding: 'aes128gcm', topic: topicOf(due.notice_id), urgency: 'normal' },
    )
    const sent = headers as Record<string, string | number>
    const texts = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
    const { status } = await egress.call(endpoint, { method: 'POST', headers: texts, body }, limits)
    if (status >= 200 && status < 300) return 'accepted'
    if (status === 404 || status === 410) return 'gone'
    return status === 429 || status >= 500 ? 'again' : 'refused'
  } catch (error) {
    if (error instanceof EgressRefused) return 'refused'
    // After other errors of the network the notice may have arrived.
    return unconnected.has((error as NodeJS.ErrnoException).code ?? '') ? 'again' : 'refused'
  }
}

/** Returns the topic of a notice: a push service keeps only the last message of a topic for a browser that is switched off. */
const topicOf = (notice: string) => createHash('sha256').update(notice).digest('base64url').slice(0, 32)

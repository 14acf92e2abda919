// Sends one issue of a newsletter to all subscribers with a verified email address.
import { createHash } from 'node:crypto'
import type { SubscribersClient } from '#contracts/http/messages.ts'
import { rowOf } from '../store.ts'
import type { Passes } from './pass.ts'
import type { NewsletterKey, SubscriptionStore } from './store.ts'
import { unsubscribeWords } from './words.ts'

export type Letter = {
  subject: string
  text: string
  /** HTML in which `{unsubscribe}` is replaced by the URL that unsubscribes. */
  html?: string | undefined
}
/** An issue to send. The sender chooses `id`. If two issues have the same id, only the first issue is sent. */
export type Issue = NewsletterKey & { id: string; letters: { en: Letter; es?: Letter | undefined } }

export type NewsletterTools = {
  store: Pick<SubscriptionStore, 'after' | 'queueMails'>
  passes: Pick<Passes, 'sign'>
  identity: Pick<SubscribersClient, 'subscribers'>
  /** Returns the origin of a brand's site. */
  originOf(brand: string): string
  now: () => number
}

const batchLength = 500

/** Queues one email per subscriber. Returns the number of queued emails, without emails of an earlier call with the same issue. */
export async function sendNewsletter(issue: Issue, { store, passes, identity, originOf, now }: NewsletterTools): Promise<number> {
  let queued = 0
  let ids = await store.after('', issue, batchLength)
  while (ids.length) {
    const rows = (await identity.subscribers(ids)).map(({ userId, mail, language: preferred }) => {
      const language = issue.letters[preferred] ? preferred : 'en'
      const { subject, text, html } = issue.letters[language] ?? issue.letters.en
      const unsubscribe = `${originOf(issue.brand)}/messages/unsubscribe?code=${passes.sign(userId, issue)}${language === 'es' ? '&lang=es' : ''}`
      const letter = {
        to: mail,
        kind: 'newsletter' as const,
        language,
        subject,
        text: `${text}\n\n--\n${unsubscribeWords[language].title}: ${unsubscribe}\n`,
        ...(html !== undefined && { html: html.replaceAll('{unsubscribe}', unsubscribe.replaceAll('&', '&amp;')) }),
        unsubscribe,
        userId,
      }
      return { ...rowOf(letter, now()), id: idOf(issue, userId) }
    })
    queued += await store.queueMails(rows)
    ids = await store.after(ids.at(-1)!, issue, batchLength)
  }
  return queued
}

const idOf = ({ brand, category, id }: Issue, userId: string) =>
  createHash('sha256')
    .update(JSON.stringify([brand, category, id, userId]))
    .digest('hex')
    .slice(0, 32)

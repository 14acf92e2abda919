// One issue of a newsletter, to everybody who asked for it and proved to read mail there.
import { createHash } from 'node:crypto'
import type { SubscribersClient } from '#contracts/http/messages.ts'
import { rowOf } from '../store.ts'
import type { Passes } from './pass.ts'
import type { Choice, SubscriptionStore } from './store.ts'
import { unsubscribeWords } from './words.ts'

export type Letter = {
  subject: string
  text: string
  /** Holds `{unsubscribe}`, the address that ends it. */
  html?: string | undefined
}
/** `id` is the sender's: the same issue given twice is sent once. */
export type Issue = Choice & { id: string; letters: { en: Letter; es?: Letter | undefined } }

export type NewsletterTools = {
  store: Pick<SubscriptionStore, 'after' | 'keepMails'>
  passes: Pick<Passes, 'passOf'>
  identity: Pick<SubscribersClient, 'subscribers'>
  /** The origin of the site of a brand. */
  originOf(brand: string): string
  now: () => number
}

const atOnce = 500

/** Fulfils, with how many mails that made, when all are in the outbox. */
export async function sendNewsletter(issue: Issue, { store, passes, identity, originOf, now }: NewsletterTools): Promise<number> {
  let kept = 0
  let ids = await store.after('', issue, atOnce)
  while (ids.length) {
    const rows = (await identity.subscribers(ids)).map(({ userId, mail, language: wanted }) => {
      const language = issue.letters[wanted] ? wanted : 'en'
      const { subject, text, html } = issue.letters[language] ?? issue.letters.en
      const unsubscribe = `${originOf(issue.brand)}/messages/unsubscribe?code=${passes.passOf(userId, issue)}${language === 'es' ? '&lang=es' : ''}`
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
    kept += await store.keepMails(rows)
    ids = await store.after(ids.at(-1)!, issue, atOnce)
  }
  return kept
}

const idOf = ({ brand, category, id }: Issue, userId: string) =>
  createHash('sha256')
    .update(JSON.stringify([brand, category, id, userId]))
    .digest('hex')
    .slice(0, 32)

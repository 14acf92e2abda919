// What somebody wrote to us: checked, kept, and told to the help desk by mail.
import * as v from 'valibot'
import {
  type ContactAnswer,
  type ContactForm,
  type ContactMessage,
  contactForm,
  faultsOf,
  type Mail,
  trapField,
  type Writer,
} from '#contracts/http/messages.ts'
import type { Hot } from '#kit/hot/hot.ts'
import { addressBucket, type Limit, overLimit } from '#kit/hot/limit.ts'
import type { Store } from './store.ts'

export type ContactTools = {
  store: Pick<Store, 'keepContact'>
  hot: Hot
  /** Messages of one address an hour; this machine is exempt. */
  mostAnHour: number
  /** A brand by its key: its name and who helps its viewers; the main one's for a brand that is unknown. */
  deskOf(brand: string): { key: string; name: string; address: string }
  told(what: 'taken' | 'refused' | 'limited' | 'trapped'): void
}

/** What one address may write in an hour. */
export const contactLimit = (mostAnHour: number): Limit => ({ name: 'contact', most: mostAnHour, within: 3_600_000 })

export function createContact({ store, hot, mostAnHour, deskOf, told }: ContactTools) {
  return async ({ values, brand, language }: ContactMessage, { address, isLocal }: Writer): Promise<ContactAnswer> => {
    // A machine is told what it wants to hear, and nobody reads it.
    if (values[trapField]) {
      told('trapped')
      return { taken: true }
    }
    const checked = v.safeParse(contactForm, values)
    if (!checked.success) {
      told('refused')
      return { taken: false, faults: faultsOf(values) }
    }
    const wait = isLocal ? 0 : await overLimit(hot, contactLimit(mostAnHour), addressBucket(address))
    if (wait) {
      told('limited')
      return { taken: false, wait: Math.ceil(wait / 1000) }
    }
    const desk = deskOf(brand)
    const form = checked.output
    await store.keepContact({ ...form, brand: desk.key, language }, mailOf(form, desk, language))
    told('taken')
    return { taken: true }
  }
}

/** To the help desk, in plain words: what a stranger wrote is no markup. */
function mailOf(form: ContactForm, desk: { name: string; address: string }, language: Mail['language']): Mail {
  const { name, email, topic, about, message } = form
  const facts = [
    ['Site', desk.name],
    ['Topic', topic],
    ['About', about || '-'],
    ['Language', language],
    ['From', `${name} <${email}>`],
  ]
  return {
    to: desk.address,
    kind: 'contact',
    language,
    subject: `[${desk.name}] ${topic}: ${(about || message).slice(0, 60)}`,
    text: `${message}\n\n--\n${facts.map(([label, value]) => `${label}: ${value}`).join('\n')}\n`,
    replyTo: { name, address: email },
  }
}

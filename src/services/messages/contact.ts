// Handles the contact form: validates and stores a message, and queues an email to the help desk.
import * as v from 'valibot'
import {
  type ContactAnswer,
  type ContactForm,
  type ContactMessage,
  type ContactSender,
  contactForm,
  faultsOf,
  type Mail,
  trapField,
} from '#contracts/http/messages.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { addressBucket, type Limit, overLimit } from '#kit/kv/limit.ts'
import type { Store } from './store.ts'

export type ContactTools = {
  store: Pick<Store, 'addContact'>
  kv: Kv
  /** Rate limit of messages per IP address in an hour; this machine is exempt. */
  mostAnHour: number
  /** Returns the key, the name and the help desk of a brand. For an unknown key, returns the values of the main brand. */
  deskOf(brand: string): { key: string; name: string; address: string }
  onOutcome(outcome: 'taken' | 'refused' | 'limited' | 'trapped'): void
}

/** The rate limit of messages per IP address. */
export const contactLimit = (mostAnHour: number): Limit => ({ name: 'contact', max: mostAnHour, windowMs: 3_600_000 })

export function createContact({ store, kv, mostAnHour, deskOf, onOutcome }: ContactTools) {
  return async ({ values, brand, language }: ContactMessage, { address, isLocal }: ContactSender): Promise<ContactAnswer> => {
    // Answers bots with success, and stores nothing.
    if (values[trapField]) {
      onOutcome('trapped')
      return { isAccepted: true }
    }
    const checked = v.safeParse(contactForm, values)
    if (!checked.success) {
      onOutcome('refused')
      return { isAccepted: false, faults: faultsOf(values) }
    }
    const wait = isLocal ? 0 : await overLimit(kv, contactLimit(mostAnHour), addressBucket(address))
    if (wait) {
      onOutcome('limited')
      return { isAccepted: false, wait: Math.ceil(wait / 1000) }
    }
    const desk = deskOf(brand)
    const form = checked.output
    await store.addContact({ ...form, brand: desk.key, language }, mailOf(form, desk, language))
    onOutcome('taken')
    return { isAccepted: true }
  }
}

/** Returns the email to the help desk. The email is plain text, because the message comes from a viewer. */
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

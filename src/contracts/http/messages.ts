// The contract of the messages service with other services, and the contact form: one schema for browser and server.
import * as v from 'valibot'

/** [A5-11] Errors of a field, each with a message in the form. */
export type FieldFault = 'required' | 'email' | 'long' | 'text'

/** The topics of messages to the help desk. A link to the help desk selects a topic [C2.10-07]. */
export const topics = ['watching', 'account', 'provider', 'content', 'email', 'accessibility', 'press', 'other'] as const
export type Topic = (typeof topics)[number]

/** Maximum lengths, in characters. */
export const contactLimits = { name: 100, email: 254, about: 120, message: 5000 } as const

/** `line` matches text without control characters; `text` also allows line breaks and tabs. */
const line = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u
const text = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

const field = (longest: number, pattern: RegExp) =>
  v.pipe(v.string('required'), v.trim(), v.regex(pattern, 'text'), v.maxLength(longest, 'long'))

/** Converts a missing value to an empty string, so that both cause the same error. */
const orEmpty = <Schema extends v.GenericSchema<string>>(schema: Schema) => v.optional(schema, '' as never)

export const contactForm = v.object({
  name: orEmpty(v.pipe(field(contactLimits.name, line), v.minLength(1, 'required'))),
  email: orEmpty(v.pipe(field(contactLimits.email, line), v.minLength(1, 'required'), v.email('email'))),
  topic: orEmpty(v.picklist(topics, 'required')),
  about: v.optional(field(contactLimits.about, line), ''),
  message: orEmpty(v.pipe(field(contactLimits.message, text), v.minLength(1, 'required'))),
})
export type ContactForm = v.InferOutput<typeof contactForm>
export type ContactField = keyof ContactForm
export type ContactFaults = Partial<Record<ContactField, FieldFault>>

/** A honeypot field that is hidden from people: a request that fills it in comes from a bot. */
export const trapField = 'website'

/** Returns the first error of each field, in the order of the form. */
export function faultsOf(values: unknown): ContactFaults {
  const checked = v.safeParse(contactForm, values)
  const faults: ContactFaults = {}
  for (const { path, message } of checked.issues ?? []) {
    const name = path?.[0]?.key as ContactField | undefined
    if (name && !faults[name]) faults[name] = message as FieldFault
  }
  return faults
}

/** A submitted contact form, with the brand of the site and the language of its page. */
export type ContactMessage = { values: Record<string, unknown>; brand: string; language: 'en' | 'es' }
/** The sender of a contact form, as known to the server. */
export type ContactSender = { address: string | undefined; isLocal: boolean }
/** The result of a contact form. `wait`: seconds until the next message is allowed. */
export type ContactAnswer = { isAccepted: true } | { isAccepted: false; faults: ContactFaults } | { isAccepted: false; wait: number }

/** The kind of an email, for metrics. */
export type MailKind = 'contact' | 'account' | 'reset' | 'notice' | 'newsletter'

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  kind: MailKind
  language: 'en' | 'es'
  /** The email address for replies, if it differs from MAIL_FROM. */
  replyTo?: { name: string; address: string }
  /** The URL that unsubscribes with one POST (RFC 8058). */
  unsubscribe?: string
  /** The account that the email belongs to; deleting the account deletes the email. */
  userId?: string
}

/** [C3-22] A brand's newsletters, and whether the viewer subscribes to each. */
export type MailBrand = { key: string; name: string; categories: { id: string; name: string; description: string; isOn: boolean }[] }
/** The ids of the newsletters that a viewer chose, by brand. The subscriptions of an absent brand do not change. */
export type MailChoice = Record<string, string[]>
export type ChoiceAnswer =
  | { isAccepted: true }
  | { isAccepted: false; why: 'signedOut' }
  | { isAccepted: false; why: 'unknown'; name: string }

/** The operations of the messages service for code in the same process. Stored messages are sent later, with retries. */
export type MessagesClient = {
  /** Stores an email for sending and returns its id. Throws unless the recipient is exactly one email address. */
  send(mail: Mail): Promise<string>
  contact(message: ContactMessage, from: ContactSender): Promise<ContactAnswer>
  /** [A2-05] Returns all newsletters, by brand, with the subscriptions of the cookie's viewer, or null if no viewer is signed in. */
  choices(cookie: string | null, language: 'en' | 'es'): Promise<MailBrand[] | null>
  /** Saves the viewer's choice of newsletters. Saves nothing if the choice contains an unknown brand or newsletter. */
  choose(cookie: string | null, choice: MailChoice): Promise<ChoiceAnswer>
  /** Removes the subscriptions and emails of a deleted account. */
  forget(userId: string): Promise<void>
}

/** A recipient of newsletters. The email address is verified. */
export type Subscriber = { userId: string; mail: string; language: 'en' | 'es' }
/** The operations of the identity service that the messages service calls. */
export type SubscribersClient = {
  /** Returns the account of a request's cookie, or null. */
  userOf(cookie: string | null): Promise<string | null>
  subscribers(userIds: readonly string[]): Promise<Subscriber[]>
}

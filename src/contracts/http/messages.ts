// What other rooms may ask of messages, and what somebody writes to us: one schema for the form in the browser and for the server.
import * as v from 'valibot'

/** [A5-11] Why a field is refused; each has its sentence in the form. */
export type FieldFault = 'required' | 'email' | 'long' | 'text'

/** What people write about; help-desk links name one [C2.10-07]. */
export const topics = ['watching', 'account', 'provider', 'content', 'email', 'accessibility', 'press', 'other'] as const
export type Topic = (typeof topics)[number]

/** The longest each may be. */
export const contactLimits = { name: 100, email: 254, about: 120, message: 5000 } as const

/** The line breaks of a message are the only control characters that anybody writes. */
const line = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u
const text = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

const field = (longest: number, pattern: RegExp) =>
  v.pipe(v.string('required'), v.trim(), v.regex(pattern, 'text'), v.maxLength(longest, 'long'))

/** What is absent is empty: the same fault. */
const needed = <Schema extends v.GenericSchema<string>>(schema: Schema) => v.optional(schema, '' as never)

export const contactForm = v.object({
  name: needed(v.pipe(field(contactLimits.name, line), v.minLength(1, 'required'))),
  email: needed(v.pipe(field(contactLimits.email, line), v.minLength(1, 'required'), v.email('email'))),
  topic: needed(v.picklist(topics, 'required')),
  about: v.optional(field(contactLimits.about, line), ''),
  message: needed(v.pipe(field(contactLimits.message, text), v.minLength(1, 'required'))),
})
export type ContactForm = v.InferOutput<typeof contactForm>
export type ContactField = keyof ContactForm
export type ContactFaults = Partial<Record<ContactField, FieldFault>>

/** A field that people do not see: who fills it in is a machine. */
export const trapField = 'website'

/** The first fault of each field, in the order of the form. */
export function faultsOf(values: unknown): ContactFaults {
  const checked = v.safeParse(contactForm, values)
  const faults: ContactFaults = {}
  for (const { path, message } of checked.issues ?? []) {
    const name = path?.[0]?.key as ContactField | undefined
    if (name && !faults[name]) faults[name] = message as FieldFault
  }
  return faults
}

/** As it comes with a form: texts, with the brand whose site and the language it was written in. */
export type ContactMessage = { values: Record<string, unknown>; brand: string; language: 'en' | 'es' }
/** Who wrote, as far as the server knows. */
export type Writer = { address: string | undefined; isLocal: boolean }
/** `wait`: seconds. */
export type ContactAnswer = { taken: true } | { taken: false; faults: ContactFaults } | { taken: false; wait: number }

/** What a mail is about, for counts and for what may be switched off. */
export type MailKind = 'contact' | 'account' | 'reset' | 'notice' | 'newsletter'

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  kind: MailKind
  language: 'en' | 'es'
  /** Where an answer goes, when not to us. */
  replyTo?: { name: string; address: string }
  /** RFC 8058: the address that ends this with one POST. */
  unsubscribe?: string
  /** The account that it is of, and with which it goes. */
  userId?: string
}

/** [C3-22] A brand whose mails one can choose, and which one has. */
export type MailBrand = { key: string; name: string; categories: { id: string; name: string; description: string; isOn: boolean }[] }
/** By brand, the ids one wants; a brand that is not named stays as it is. */
export type MailChoice = Record<string, string[]>
export type ChoiceAnswer = { taken: true } | { taken: false; why: 'nobody' } | { taken: false; why: 'unknown'; name: string }

/** In one process the room itself. Both fulfil when what was given is durable; sending comes after, and is tried until it succeeds. */
export type MessagesClient = {
  /** Answers the mail's id. Refuses (throws) a recipient that is not one address. */
  send(mail: Mail): Promise<string>
  contact(message: ContactMessage, from: Writer): Promise<ContactAnswer>
  /** [A2-05] What the viewer of this cookie gets, in the order of the brands; null when it is nobody's. */
  choices(cookie: string | null, language: 'en' | 'es'): Promise<MailBrand[] | null>
  /** All of it or, when it names what there is not, nothing. */
  choose(cookie: string | null, choice: MailChoice): Promise<ChoiceAnswer>
  /** An account is gone: it gets nothing more, and no mail that was its is kept or still sent. */
  forget(userId: string): Promise<void>
}

/** Where somebody's newsletters go; only mailboxes that were proved to be theirs. */
export type Subscriber = { userId: string; mail: string; language: 'en' | 'es' }
/** What messages asks of identity. */
export type SubscribersClient = {
  /** Whom a request's cookie is of. */
  userOf(cookie: string | null): Promise<string | null>
  subscribers(userIds: readonly string[]): Promise<Subscriber[]>
}

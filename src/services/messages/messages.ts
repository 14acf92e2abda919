// The messages service: the outbox of all emails, newsletters, and messages to the help desk.
import * as v from 'valibot'
import { siteOf } from '#brands/brand-site.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import { urlOn } from '#contracts/brand-address.ts'
import type { MessagesClient, SubscribersClient } from '#contracts/http/messages.ts'
import type { Database } from '#kit/db/database.ts'
import { openapiOf } from '#kit/http/describe.ts'
import { refuseWhileUsedUp } from '#kit/http/guards.ts'
import type { Service } from '#kit/http/service.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { contactLimit, createContact } from './contact.ts'
import { type MailSettings, openMailTransport } from './mail-transport.ts'
import { createOutbox, type MailTransport } from './outbox.ts'
import { createReadStore } from './read-store.ts'
import { createRoutes } from './routes.ts'
import { createStore } from './store.ts'
import { sendNewsletter } from './subscriptions/newsletter.ts'
import { createPasses } from './subscriptions/pass.ts'
import { createSubscriptionStore } from './subscriptions/store.ts'
import { createSubscriptions } from './subscriptions/subscriptions.ts'

export type MessagesTools = {
  database: Database
  kv: Kv
  brands: BrandGroup
  now: () => number
  /** Origins of the site's pages. */
  pageOrigins: string[]
  contactLimit: number
  /** Retention of messages to the help desk, in days. */
  contactDays: number
  publicUrl: string
  secret: string
  identity: SubscribersClient
  /** The email address of the help desk, for brands without a help desk of their own. */
  helpDesk: string
  mail: MailSettings
  /** Replaces the delivery that `mail` configures, in tests. */
  transport?: MailTransport
  /** Called with each outcome, for metrics. Examples: `taken` for `contact`, `sent account` for `mail`. */
  onOutcome(what: 'contact' | 'mail', outcome: string): void
  report(error: unknown, request?: Request): void
}

export type Messages = Service & { client: MessagesClient; waiting(): number; flush(): Promise<void>; start(): void; stop(): Promise<void> }

const oneAddress = v.pipe(v.string(), v.maxLength(254), v.email())

export function createMessages({ database, kv, brands, now, onOutcome, report, ...tools }: MessagesTools): Messages {
  const store = createStore(database, now)
  const outbox = createOutbox({
    store,
    contactRetention: tools.contactDays * 86_400_000,
    transport: tools.transport ?? openMailTransport(tools.mail),
    now,
    onOutcome: (outcome, kind) => onOutcome('mail', `${outcome} ${kind}`),
    report,
  })
  const brandOf = (key: string) => brands.brands.find((each) => each.key === key) ?? brands.brands[0]!
  const contact = createContact({
    store,
    kv,
    mostAnHour: tools.contactLimit,
    deskOf(key) {
      const brand = brandOf(key)
      return { key: brand.key, name: brand.displayTitle, address: brand.helpDesk?.email ?? tools.helpDesk }
    },
    onOutcome: (what) => onOutcome('contact', what),
  })
  const siteOfKey = (key: string) => siteOf(brandOf(key), brands, tools.publicUrl)
  const subscribed = createSubscriptionStore(database, now)
  const subscriptions = createSubscriptions({ brands, store: subscribed, identity: tools.identity })
  const passes = createPasses(tools.secret)
  const client: MessagesClient = {
    async send(mail) {
      if (!v.is(oneAddress, mail.to)) throw new TypeError('the recipient of an email must be one address')
      const id = await store.queueMail(mail)
      outbox.flush()
      return id
    },
    async contact(message, writer) {
      const answer = await contact(message, writer)
      if (answer.isAccepted) outbox.flush()
      return answer
    },
    choices: subscriptions.choices,
    choose: subscriptions.choose,
    forget: subscribed.forget,
  }
  const router = createRoutes({
    client,
    store: createReadStore(database),
    pageOrigins: tools.pageOrigins,
    newsletters: {
      isSignedIn: async (cookie) => (await tools.identity.userOf(cookie)) !== null,
      exists: (newsletter) => subscriptions.find(newsletter) !== undefined,
      async send(issue) {
        const originOf = (brand: string) => siteOfKey(brand).origin
        const mails = await sendNewsletter(issue, { store: subscribed, passes, identity: tools.identity, originOf, now })
        outbox.flush()
        return mails
      },
    },
    unsubscribe: {
      main: brands.brands[0]!,
      pathOn: ({ key }, path, language) => urlOn({ ...siteOfKey(key), origin: '' }, path, language),
      passes,
      store: subscribed,
      find: subscriptions.find,
      report,
    },
    contactGuard: refuseWhileUsedUp(kv, contactLimit(tools.contactLimit), () => onOutcome('contact', 'limited')),
    report,
  })
  return {
    fetch: async (request) => router.fetch(request),
    openapi: () => openapiOf(router, 'messages'),
    client,
    waiting: outbox.waiting,
    flush: outbox.flush,
    start: outbox.start,
    stop: outbox.stop,
  }
}

// What should we tell you? The outbox through which all mail goes, and what people write to us.
import * as v from 'valibot'
import { siteOf } from '#brands/brand-site.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import { urlOn } from '#contracts/brand-address.ts'
import type { MessagesClient, SubscribersClient } from '#contracts/http/messages.ts'
import type { Database } from '#kit/db/database.ts'
import type { Hot } from '#kit/hot/hot.ts'
import { openapiOf } from '#kit/http/describe.ts'
import { whileWithin } from '#kit/http/guards.ts'
import type { Room } from '#kit/http/room.ts'
import { type CarrierSettings, openCarrier } from './carrier.ts'
import { contactLimit, createContact } from './contact.ts'
import { type Carrier, createOutbox } from './outbox.ts'
import { createReadStore } from './read-store.ts'
import { createRoutes } from './routes.ts'
import { createStore } from './store.ts'
import { sendNewsletter } from './subscriptions/newsletter.ts'
import { createPasses } from './subscriptions/pass.ts'
import { createSubscriptionStore } from './subscriptions/store.ts'
import { createSubscriptions } from './subscriptions/subscriptions.ts'

export type MessagesTools = {
  database: Database
  hot: Hot
  brands: BrandGroup
  now: () => number
  /** Origins of our pages. */
  pageOrigins: string[]
  contactLimit: number
  /** Days that what viewers wrote is kept. */
  contactDays: number
  publicUrl: string
  secret: string
  identity: SubscribersClient
  /** Who is written to where a brand names nobody. */
  helpDesk: string
  mail: CarrierSettings
  /** Another way out than `mail` says. */
  carrier?: Carrier
  /** `contact taken`, `mail sent account`. */
  told(what: 'contact' | 'mail', outcome: string): void
  report(error: unknown, request?: Request): void
}

export type Messages = Room & { client: MessagesClient; waiting(): number; flush(): Promise<void>; start(): void; stop(): Promise<void> }

const oneAddress = v.pipe(v.string(), v.maxLength(254), v.email())

export function createMessages({ database, hot, brands, now, told, report, ...tools }: MessagesTools): Messages {
  const store = createStore(database, now)
  const outbox = createOutbox({
    store,
    contactsAreKept: tools.contactDays * 86_400_000,
    carrier: tools.carrier ?? openCarrier(tools.mail),
    now,
    told: (outcome, kind) => told('mail', `${outcome} ${kind}`),
    report,
  })
  const brandOf = (key: string) => brands.brands.find((each) => each.key === key) ?? brands.brands[0]!
  const contact = createContact({
    store,
    hot,
    mostAnHour: tools.contactLimit,
    deskOf(key) {
      const brand = brandOf(key)
      return { key: brand.key, name: brand.displayTitle, address: brand.helpDesk?.email ?? tools.helpDesk }
    },
    told: (what) => told('contact', what),
  })
  const siteOfKey = (key: string) => siteOf(brandOf(key), brands, tools.publicUrl)
  const subscribed = createSubscriptionStore(database, now)
  const subscriptions = createSubscriptions({ brands, store: subscribed, identity: tools.identity })
  const passes = createPasses(tools.secret)
  const client: MessagesClient = {
    async send(mail) {
      if (!v.is(oneAddress, mail.to)) throw new TypeError('a mail goes to one address')
      const id = await store.keepMail(mail)
      outbox.flush()
      return id
    },
    async contact(message, from) {
      const answer = await contact(message, from)
      if (answer.taken) outbox.flush()
      return answer
    },
    choices: subscriptions.choices,
    choose: subscriptions.choose,
    forget: subscribed.forget,
  }
  const door = createRoutes({
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
    mayWrite: whileWithin(hot, contactLimit(tools.contactLimit), () => told('contact', 'limited')),
    report,
  })
  return {
    fetch: async (request) => door.fetch(request),
    openapi: () => openapiOf(door, 'messages'),
    client,
    waiting: outbox.waiting,
    flush: outbox.flush,
    start: outbox.start,
    stop: outbox.stop,
  }
}

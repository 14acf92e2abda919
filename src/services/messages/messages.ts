// What should we tell you? The outbox through which all mail goes, and what people write to us.
import * as v from 'valibot'
import type { BrandGroup } from '#contracts/brand.ts'
import type { MessagesClient } from '#contracts/http/messages.ts'
import type { Database } from '#kit/db/database.ts'
import type { Hot } from '#kit/hot/hot.ts'
import { openapiOf } from '#kit/http/describe.ts'
import type { Room } from '#kit/http/room.ts'
import { type CarrierSettings, openCarrier } from './carrier.ts'
import { createContact } from './contact.ts'
import { type Carrier, createOutbox } from './outbox.ts'
import { createRoutes } from './routes.ts'
import { createStore } from './store.ts'

export type MessagesTools = {
  database: Database
  hot: Hot
  brands: BrandGroup
  now: () => number
  /** Origins of our pages. */
  pageOrigins: string[]
  contactLimit: number
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
    carrier: tools.carrier ?? openCarrier(tools.mail),
    now,
    told: (outcome, kind) => told('mail', `${outcome} ${kind}`),
    report,
  })
  const contact = createContact({
    store,
    hot,
    mostAnHour: tools.contactLimit,
    deskOf(key) {
      const brand = brands.brands.find((each) => each.key === key) ?? brands.brands[0]!
      return { key: brand.key, name: brand.displayTitle, address: brand.helpDesk?.email ?? tools.helpDesk }
    },
    told: (what) => told('contact', what),
  })
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
  }
  const door = createRoutes({ client, pageOrigins: tools.pageOrigins, report })
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

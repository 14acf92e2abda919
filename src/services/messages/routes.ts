import * as v from 'valibot'
import { contactForm, type MessagesClient, trapField } from '#contracts/http/messages.ts'
import { body, describe, type Guard, newDoor } from '#kit/http/describe.ts'
import { problem, problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import { mountOperatorPages } from './operator-pages.ts'
import type { ReadStore } from './read-store.ts'
import { mountSubscriptions, type SubscriptionRouteTools } from './subscriptions/routes.ts'
import { mountUnsubscribe, type UnsubscribeTools } from './subscriptions/unsubscribe.ts'

export type RouteTools = {
  client: Pick<MessagesClient, 'contact' | 'choices' | 'choose'>
  store: ReadStore
  pageOrigins: string[]
  newsletters: Pick<SubscriptionRouteTools, 'isSignedIn' | 'exists' | 'send'>
  unsubscribe: UnsubscribeTools
  /** Before somebody writes to the help desk. */
  mayWrite: Guard
  report(error: unknown, request: Request): void
}

const short = v.pipe(v.string(), v.maxLength(50))
/** Checked with the form itself, so that all faults are told at once. */
const formFields = Object.fromEntries([...Object.keys(contactForm.entries), trapField].map((name) => [name, v.optional(v.unknown())]))
const contactBody = v.object({
  values: v.pipe(v.object(formFields), v.description('As the form has them, each a text.')),
  brand: short,
  language: v.picklist(['en', 'es']),
})

export function createRoutes({ client, store, pageOrigins, newsletters, unsubscribe, mayWrite, report }: RouteTools) {
  // A mail program, or its maker's site, ends a newsletter (RFC 8058).
  const door = newDoor({ report, pageOrigins, openPaths: /^\/messages\/unsubscribe$/ })
  const described = describe({
    summary: 'Write to the help desk',
    answers: {
      204: 'Kept; the help desk is told',
      400: 'The body is not as described',
      403: 'A page of another site asked',
      422: 'Fields are not as they should be; `faults` names each and why',
      429: 'Too many from this address',
    },
  })
  door.post('/messages/contact', described, body([mayWrite], contactBody), async (c) => {
    const { address, isLocal } = factsOf(c.req.raw)
    const answer = await client.contact(c.req.valid('json'), { address, isLocal })
    if (answer.taken) return c.body(null, 204)
    if ('wait' in answer) return problems.tooMany(answer.wait)
    return problem(422, { code: 'INVALID', title: 'Some fields are not as they should be', faults: answer.faults })
  })
  mountSubscriptions(door, { client, ...newsletters })
  mountUnsubscribe(door, unsubscribe)
  mountOperatorPages(door, store)
  return door
}

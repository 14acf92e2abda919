// All routes of the messages service.
import * as v from 'valibot'
import { crossSitePaths } from '#contracts/cross-site-paths.ts'
import { contactForm, type MessagesClient, trapField } from '#contracts/http/messages.ts'
import { body, createRouter, describe, type Guard } from '#kit/http/describe.ts'
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
  /** The rate limit of messages to the help desk. */
  contactGuard: Guard
  report(error: unknown, request: Request): void
}

const short = v.pipe(v.string(), v.maxLength(50))
/** The fields of the contact form. This schema accepts any values: faultsOf validates the fields later, so that the response contains all errors. */
const formFields = Object.fromEntries([...Object.keys(contactForm.entries), trapField].map((name) => [name, v.optional(v.unknown())]))
const contactBody = v.object({
  values: v.pipe(v.object(formFields), v.description('The fields of the form, as strings.')),
  brand: short,
  language: v.picklist(['en', 'es']),
})

export function createRoutes({ client, store, pageOrigins, newsletters, unsubscribe, contactGuard, report }: RouteTools) {
  const router = createRouter({ report, pageOrigins, crossSitePaths })
  const description = describe({
    summary: 'Send a message to the help desk',
    answers: {
      204: 'Stored; an email to the help desk is queued',
      400: 'The body does not match the schema',
      403: 'Cross-site request refused',
      422: 'Invalid fields; `faults` contains the error of each',
      429: 'Too many requests from this IP address',
    },
  })
  router.post('/messages/contact', description, body([contactGuard], contactBody), async (c) => {
    const { address, isLocal } = factsOf(c.req.raw)
    const answer = await client.contact(c.req.valid('json'), { address, isLocal })
    if (answer.isAccepted) return c.body(null, 204)
    if ('wait' in answer) return problems.tooMany(answer.wait)
    return problem(422, { code: 'INVALID', title: 'Some fields are invalid', faults: answer.faults })
  })
  mountSubscriptions(router, { client, ...newsletters })
  mountUnsubscribe(router, unsubscribe)
  mountOperatorPages(router, store)
  return router
}

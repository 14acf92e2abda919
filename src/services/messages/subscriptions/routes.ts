// Routes of newsletters: the viewer's subscriptions, and sending an issue.
import type { Hono } from 'hono'
import * as v from 'valibot'
import { listAtMost, recordAtMost } from '#contracts/at-most.ts'
import type { MessagesClient } from '#contracts/http/messages.ts'
import { body, describe, type Guard, parameters, query } from '#kit/http/describe.ts'
import { operatorOnly } from '#kit/http/guards.ts'
import { problem, problems } from '#kit/http/problem.ts'
import type { Issue } from './newsletter.ts'
import type { NewsletterKey } from './store.ts'

export type SubscriptionRouteTools = {
  client: Pick<MessagesClient, 'choices' | 'choose'>
  isSignedIn(cookie: string | null): Promise<boolean>
  exists(newsletter: NewsletterKey): boolean
  send(issue: Issue): Promise<number>
}

const name = v.pipe(v.string(), v.maxLength(50))
const choiceBody = v.object({
  subscriptions: v.pipe(
    recordAtMost(100, name, listAtMost(100, name)),
    v.description('The ids of the wanted newsletters by brand. Other brands stay unchanged.'),
  ),
})
const mailBrands = v.object({
  brands: v.array(
    v.object({
      key: v.string(),
      name: v.string(),
      categories: v.array(v.object({ id: v.string(), name: v.string(), description: v.string(), isOn: v.boolean() })),
    }),
  ),
})
const oneLine = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[^\p{Cc}\u2028\u2029]+$/u, 'has more than one line'))
/** A text without null characters, which PostgreSQL cannot store. */
const letterText = v.pipe(v.string(), v.minLength(1), v.maxLength(30_000), v.regex(/^[^\0]*$/, 'contains a null character'))
const letter = v.object({
  subject: oneLine,
  text: letterText,
  html: v.optional(
    v.pipe(
      letterText,
      v.check((text) => text.includes('{unsubscribe}'), 'does not contain {unsubscribe}, the unsubscribe URL'),
    ),
  ),
})
const issueBody = v.object({
  id: v.pipe(name, v.description('Chosen by the sender: an issue with the same id is sent only once.')),
  letters: v.object({ en: letter, es: v.optional(letter) }),
})

const unauthorized = () => problem(401, { code: 'UNAUTHORIZED', title: 'Sign in first' })
const noStore = { 'cache-control': 'private, no-store' }

export function mountSubscriptions(router: Hono, { client, isSignedIn, exists, send }: SubscriptionRouteTools): void {
  const signedIn: Guard = async (c) => ((await isSignedIn(c.req.header('cookie') ?? null)) ? undefined : unauthorized())
  router.get(
    '/messages/subscriptions',
    describe({
      summary: 'List the newsletters and the viewer’s subscriptions',
      answers: { 200: { what: 'The newsletters by brand', schema: mailBrands }, 401: 'No session' },
    }),
    query(v.object({ lang: v.optional(v.picklist(['en', 'es']), 'en') })),
    async (c) => {
      const brands = await client.choices(c.req.header('cookie') ?? null, c.req.valid('query').lang)
      return brands ? c.json({ brands }, 200, noStore) : unauthorized()
    },
  )
  router.put(
    '/messages/subscriptions',
    describe({
      summary: 'Change newsletter subscriptions',
      answers: {
        204: 'Stored',
        400: 'The body does not match the schema',
        401: 'No session',
        403: 'Cross-site request refused',
        422: 'Unknown newsletter; nothing is changed',
      },
    }),
    body([signedIn], choiceBody),
    async (c) => {
      const answer = await client.choose(c.req.header('cookie') ?? null, c.req.valid('json').subscriptions)
      if (answer.isAccepted) return c.body(null, 204, noStore)
      if (answer.why === 'signedOut') return unauthorized()
      return problem(422, { code: 'INVALID', title: 'Unknown newsletter', detail: answer.name })
    },
  )
  router.post(
    '/messages/newsletters/:brand/:category',
    describe({
      summary: 'Send an issue of a newsletter to its subscribers',
      needsOperator: true,
      answers: {
        200: { what: 'The number of queued emails', schema: v.object({ mails: v.number() }) },
        400: 'The body does not match the schema',
        403: 'OPERATOR_TOKEN is missing or wrong',
        404: 'Unknown newsletter',
      },
    }),
    parameters(v.object({ brand: name, category: name })),
    body([operatorOnly], issueBody),
    async (c) => {
      const newsletter = c.req.valid('param')
      if (!exists(newsletter)) return problems.notFound()
      return c.json({ mails: await send({ ...newsletter, ...c.req.valid('json') }) }, 200, noStore)
    },
  )
}

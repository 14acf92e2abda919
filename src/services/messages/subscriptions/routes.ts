import type { Hono } from 'hono'
import * as v from 'valibot'
import { listAtMost, recordAtMost } from '#contracts/at-most.ts'
import type { MessagesClient } from '#contracts/http/messages.ts'
import { body, describe, type Guard, parameters, query } from '#kit/http/describe.ts'
import { operatorOnly } from '#kit/http/guards.ts'
import { problem, problems } from '#kit/http/problem.ts'
import type { Issue } from './newsletter.ts'
import type { Choice } from './store.ts'

export type SubscriptionRouteTools = {
  client: Pick<MessagesClient, 'choices' | 'choose'>
  isSignedIn(cookie: string | null): Promise<boolean>
  exists(newsletter: Choice): boolean
  send(issue: Issue): Promise<number>
}

const name = v.pipe(v.string(), v.maxLength(50))
const choiceBody = v.object({
  subscriptions: v.pipe(
    recordAtMost(100, name, listAtMost(100, name)),
    v.description('By brand, the ids that are wanted. Brands that are not named stay as they are.'),
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
const oneLine = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[^\p{Cc}\u2028\u2029]+$/u, 'is more than a line'))
/** A null character is no text to PostgreSQL, nor to anybody. */
const long = v.pipe(v.string(), v.minLength(1), v.maxLength(30_000), v.regex(/^[^\0]*$/, 'holds a null character'))
const letter = v.object({
  subject: oneLine,
  text: long,
  html: v.optional(
    v.pipe(
      long,
      v.check((text) => text.includes('{unsubscribe}'), 'has no {unsubscribe}, the address that ends the newsletter'),
    ),
  ),
})
const issueBody = v.object({
  id: v.pipe(name, v.description('Yours: an issue that is given twice is sent once.')),
  letters: v.object({ en: letter, es: v.optional(letter) }),
})

const nobody = () => problem(401, { code: 'UNAUTHORIZED', title: 'Sign in first' })
const noStore = { 'cache-control': 'private, no-store' }

export function mountSubscriptions(door: Hono, { client, isSignedIn, exists, send }: SubscriptionRouteTools): void {
  const signedIn: Guard = async (c) => ((await isSignedIn(c.req.header('cookie') ?? null)) ? undefined : nobody())
  door.get(
    '/messages/subscriptions',
    describe({
      summary: 'The newsletters there are, and which the viewer gets',
      answers: { 200: { what: 'By brand', schema: mailBrands }, 401: 'No session' },
    }),
    query(v.object({ lang: v.optional(v.picklist(['en', 'es']), 'en') })),
    async (c) => {
      const brands = await client.choices(c.req.header('cookie') ?? null, c.req.valid('query').lang)
      return brands ? c.json({ brands }, 200, noStore) : nobody()
    },
  )
  door.put(
    '/messages/subscriptions',
    describe({
      summary: 'Choose newsletters',
      answers: {
        204: 'Kept',
        400: 'The body is not as described',
        401: 'No session',
        403: 'A page of another site asked',
        422: 'There is no such newsletter; nothing is changed',
      },
    }),
    body([signedIn], choiceBody),
    async (c) => {
      const answer = await client.choose(c.req.header('cookie') ?? null, c.req.valid('json').subscriptions)
      if (answer.taken) return c.body(null, 204, noStore)
      if (answer.why === 'nobody') return nobody()
      return problem(422, { code: 'INVALID', title: 'There is no such newsletter', detail: answer.name })
    },
  )
  door.post(
    '/messages/newsletters/:brand/:category',
    describe({
      summary: 'Send an issue of a newsletter to everybody who asked for it',
      needsOperator: true,
      answers: {
        200: { what: 'How many mails that made', schema: v.object({ mails: v.number() }) },
        400: 'The body is not as described',
        403: 'OPERATOR_TOKEN is missing or wrong',
        404: 'There is no such newsletter',
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

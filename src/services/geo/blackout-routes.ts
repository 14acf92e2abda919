// Operators list, store and delete blackouts.
import type { Hono } from 'hono'
import * as v from 'valibot'
import { body, describe, parameters, query } from '#kit/http/describe.ts'
import { operatorOnly } from '#kit/http/guards.ts'
import { problem, problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import { blackoutBody, blackoutId, toBlackout, videoId, writeBlackout, writtenBlackout } from './blackout-input.ts'
import type { BlackoutStore } from './blackout-store.ts'

const pageLength = 100
const forbidden = { 403: 'OPERATOR_TOKEN is missing or wrong' }
const byId = parameters(v.object({ id: blackoutId }))
const page = v.object({
  video: v.optional(videoId),
  after: v.optional(v.pipe(blackoutId, v.description('The `next` of the previous page.'))),
})
const written = v.object({ blackouts: v.array(writtenBlackout), next: v.optional(v.string()) })
const noStore = { 'cache-control': 'private, no-store' }

export function addBlackoutRoutes(router: Hono, store: BlackoutStore): void {
  const operation = (summary: string, answers: Parameters<typeof describe>[0]['answers']) =>
    describe({ summary, needsOperator: true, answers: { ...answers, ...forbidden } })
  const list = operation('List blackouts, 100 per page in the order of their ids', {
    200: { what: 'The blackouts; `next` if there are more', schema: written },
    400: 'A parameter is invalid',
  })
  router.get('/geolocation/blackouts', list, query(page), async (c) => {
    if (!factsOf(c.req.raw).isOperator) return problems.operatorsOnly()
    const found = await store.list({ ...c.req.valid('query'), limit: pageLength + 1 })
    const blackouts = found.slice(0, pageLength).map(writeBlackout)
    return c.json({ blackouts, ...(found.length > pageLength && { next: blackouts.at(-1)!.id }) }, 200, noStore)
  })
  const put = operation('Store a blackout, replacing the one with this id; it applies at once', {
    200: { what: 'The stored blackout', schema: writtenBlackout },
    400: 'A field is invalid',
    404: 'The id is invalid',
  })
  router.put('/geolocation/blackouts/:id', put, byId, body([operatorOnly], blackoutBody), async (c) => {
    const blackout = toBlackout(c.req.valid('param').id, c.req.valid('json'))
    await store.put(blackout)
    return c.json(writeBlackout(blackout), 200, noStore)
  })
  router.delete(
    '/geolocation/blackouts/:id',
    operation('Delete a blackout', { 204: 'Deleted', 404: 'There is no such blackout' }),
    byId,
    async (c) => {
      if (!factsOf(c.req.raw).isOperator) return problems.operatorsOnly()
      if (await store.remove(c.req.valid('param').id)) return c.body(null, 204)
      return problem(404, { code: 'NOT_FOUND', title: 'Not found', detail: 'There is no blackout with this id.' })
    },
  )
}

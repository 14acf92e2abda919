// The pattern of a service door: an operation is described once, and the schema that describes its input validates it.
//
//   const door = newDoor({ report, pageOrigins })
//   door.post('/events', describe({ summary: 'Tell what happened', answers: { 204: 'Taken', 400: 'refused' } }), body([limited], events), (c) => ...c.req.valid('json'))
//   return { fetch: async (request) => door.fetch(request), openapi: () => openapiOf(door, 'analytics') }
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describeRoute, generateSpecs, resolver, validator } from 'hono-openapi'
import * as v from 'valibot'
import { isFaultOfSurroundings } from '../db/faults.ts'
import { isForeign } from './foreign.ts'
import type { OpenapiDocument } from './openapi.ts'
import { problems } from './problem.ts'

export type DoorTools = {
  /** Hears of unexpected errors; the caller of the door never does. */
  report(error: unknown, request: Request): void
  /** Origins of our pages. A page of another site may not send anything (POST, PUT, PATCH, DELETE) to this door. */
  pageOrigins: string[]
  /** Paths that take requests from pages of other sites all the same: their handlers check who sends. */
  openPaths?: RegExp
  /** Answers a page of another site in the service's own form; else a problem (RFC 9457). */
  refuseForeign?(request: Request): Response | Promise<Response>
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A router whose CSRF check runs before every route, so that no route can forget it. */
export function newDoor({ report, pageOrigins, openPaths, refuseForeign = refuseAsProblem }: DoorTools): Hono {
  const door = new Hono({ strict: true })
  door.notFound(() => problems.notFound())
  door.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) return problems.badRequest(error.message)
    report(error, c.req.raw)
    return isFaultOfSurroundings(error) ? problems.unavailable() : problems.unexpected()
  })
  door.use(async (c, next) => {
    const isChecked = !safeMethods.has(c.req.method) && !openPaths?.test(c.req.path)
    return isChecked && isForeign(c.req.raw, pageOrigins) ? refuseForeign(c.req.raw) : next()
  })
  return door
}

const refuseAsProblem = () => problems.forbidden('Cross-site request refused.')

type Answer = string | { what: string; schema?: v.GenericSchema; type?: string }

type Described = Parameters<typeof describeRoute>[0]

type Operation = {
  summary: string
  description?: string
  /** By status: a sentence, or also the schema of the body. A status from 400 on without a schema is a problem (RFC 9457). */
  answers: Record<number, Answer>
  needsOperator?: boolean
  /** Where no validator here says them. */
  parameters?: Described['parameters']
  requestBody?: Described['requestBody']
}

/** Says in /openapi.json what an operation does and answers; its input is described by `body`, `query` and `parameters`. */
export function describe({ answers, needsOperator, ...text }: Operation) {
  const responses = Object.entries(answers).map(([status, answer]) => [status, response(Number(status), answer)])
  return describeRoute({
    ...text,
    responses: Object.fromEntries(responses),
    ...(needsOperator ? { security: [{ operatorToken: [] }] } : {}),
  })
}

function response(status: number, answer: Answer) {
  const { what, schema, type } = typeof answer === 'string' ? { what: answer, schema: undefined, type: undefined } : answer
  if (schema) return { description: what, content: { [type ?? 'application/json']: { schema: resolver(schema) } } }
  if (type) return { description: what, content: { [type]: {} } }
  if (status < 400) return { description: what }
  return { description: what, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } as const } } }
}

/** Refuses a request by its address, headers and session; undefined lets it through. */
export type Guard = (c: Context) => Response | undefined | Promise<Response | undefined>

const firstFault = { abortEarly: true, abortPipeEarly: true } as const

/**
 * A JSON body. The guards run first, in their order: a request that one of them refuses is never parsed. A body that is not as the schema
 * says is refused with 400, naming the first field that is wrong. Read it with `c.req.valid('json')`.
 */
export function body<const Schema extends v.GenericSchema>(guards: readonly Guard[], schema: Schema) {
  const validate = validator('json', v.config(schema, firstFault), refuse)
  const guarded: MiddlewareHandler = async (c, next) => {
    for (const guard of guards) {
      const refused = await guard(c)
      if (refused) return refused
    }
    return validate(c as never, next)
  }
  // With what hono-openapi knows of the validator.
  return Object.assign(guarded, validate) as typeof validate
}

export const query = <Schema extends v.GenericSchema>(schema: Schema) => validator('query', v.config(schema, firstFault), refuse)
/** Of the path; a path that does not fit is not one of ours: 404. */
export const parameters = <Schema extends v.GenericSchema>(schema: Schema) =>
  validator('param', schema, (result) => (result.success ? undefined : problems.notFound()))

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

function refuse(result: { success: true } | { success: false; error: readonly Issue[] }): Response | undefined {
  if (result.success) return undefined
  const issue = result.error[0]!
  const field = issue.path?.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  return problems.badRequest(field ? `${field}: ${issue.message}` : issue.message)
}

const problemSchema = {
  type: 'object' as const,
  description: 'RFC 9457',
  properties: {
    type: { type: 'string' as const },
    status: { type: 'integer' as const },
    code: { type: 'string' as const },
    title: { type: 'string' as const },
    detail: { type: 'string' as const },
  },
  required: ['type', 'status', 'code', 'title'],
}

/** The OpenAPI document of one door; each operation carries the room's name as its tag. */
export async function openapiOf(door: Hono, room: string): Promise<OpenapiDocument> {
  const document = await generateSpecs(door, {
    documentation: { components: { schemas: { Problem: problemSchema } } },
    excludeStaticFile: false,
    defaultValidationErrorResponse: {
      description: 'The input is not as described',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  })
  for (const operations of Object.values(document.paths ?? {}))
    for (const operation of Object.values(operations ?? {}))
      if (typeof operation === 'object' && 'responses' in operation) operation.tags = [room]
  return document
}

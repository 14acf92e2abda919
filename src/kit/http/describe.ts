// Routers of services. The schema in the description of an operation also validates the input of the operation.
//
//   const router = createRouter({ report, pageOrigins })
//   router.post('/events', describe({ summary: 'Record events', answers: { 204: 'Recorded', 400: 'Invalid events' } }), body([limited], events), (c) => ...c.req.valid('json'))
//   return { fetch: async (request) => router.fetch(request), openapi: () => openapiOf(router, 'analytics') }
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describeRoute, generateSpecs, resolver, validator } from 'hono-openapi'
import * as v from 'valibot'
import { isDatabaseFailure } from '../db/faults.ts'
import type { OpenapiDocument } from './openapi.ts'
import { problems, Unavailable } from './problem.ts'
import { isCrossSite } from './security/cross-site.ts'

export type RouterTools = {
  /** Called with unexpected errors, which the client does not see. */
  report(error: unknown, request: Request): void
  /** Origins of the site's pages. State-changing requests (POST, PUT, PATCH, DELETE) from other origins are refused. */
  pageOrigins: string[]
  /** Paths that accept cross-site requests. Their handlers must authenticate the sender. */
  crossSitePaths?: readonly RegExp[]
  /** Returns the refusal of a cross-site request in the service's own format; the default is a problem (RFC 9457). */
  refuseCrossSite?(request: Request): Response | Promise<Response>
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns a router that refuses cross-site requests before any of its routes runs, so that no route can forget the check. */
export function createRouter({ report, pageOrigins, crossSitePaths = [], refuseCrossSite = refuseAsProblem }: RouterTools): Hono {
  const router = new Hono({ strict: true })
  router.notFound(() => problems.notFound())
  router.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) return problems.badRequest(error.message)
    if (error instanceof Unavailable) return problems.unavailable()
    report(error, c.req.raw)
    return isDatabaseFailure(error) ? problems.unavailable() : problems.unexpected()
  })
  router.use(async (c, next) => {
    const isChecked = !safeMethods.has(c.req.method) && !crossSitePaths.some((path) => path.test(c.req.path))
    return isChecked && isCrossSite(c.req.raw, pageOrigins) ? refuseCrossSite(c.req.raw) : next()
  })
  return router
}

const refuseAsProblem = () => problems.forbidden('Cross-site request refused.')

type Answer = string | { what: string; schema?: v.GenericSchema; type?: string }

type Described = Parameters<typeof describeRoute>[0]

type Operation = {
  summary: string
  description?: string
  /** The responses by status: a description, or a description with the schema of the body. A status of 400 or more without a schema is a problem (RFC 9457). */
  answers: Record<number, Answer>
  needsOperator?: boolean
  /** The parameters of the operation. Set `parameters` and `requestBody` only if the route has no validator that describes them. */
  parameters?: Described['parameters']
  requestBody?: Described['requestBody']
}

/** Describes an operation and its responses for /openapi.json. `body`, `query` and `parameters` describe its input. */
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

/** Checks the IP address, headers or session of a request. Returns a response to refuse the request, or undefined to allow it. */
export type Guard = (c: Context) => Response | undefined | Promise<Response | undefined>

const atFirstError = { abortEarly: true, abortPipeEarly: true } as const

/**
 * Validates a JSON body. The guards run first, in order: the body of a refused request is never parsed. The response to an invalid body is 400
 * with the name of the first invalid field. Handlers read the body with `c.req.valid('json')`.
 */
export function body<const Schema extends v.GenericSchema>(guards: readonly Guard[], schema: Schema) {
  const validate = validator('json', v.config(schema, atFirstError), refuse)
  const runGuards = guarded(...guards)
  const checked: MiddlewareHandler = (c, next) => runGuards(c, () => validate(c as never, next) as Promise<void>)
  // Copies the metadata that hono-openapi stores on `validate` to `checked`.
  return Object.assign(checked, validate) as typeof validate
}

/** Returns a handler that runs guards in order, and ends with the response of the first one that refuses. */
export function guarded(...guards: readonly Guard[]): MiddlewareHandler {
  return async (c, next) => {
    for (const guard of guards) {
      const refused = await guard(c)
      if (refused) return refused
    }
    return next()
  }
}

/** Validates query parameters. The response to invalid parameters is 400 with the name of the first invalid parameter. */
export const query = <Schema extends v.GenericSchema>(schema: Schema) => validator('query', v.config(schema, atFirstError), refuse)
/** Validates path parameters. The response to invalid parameters is 404. */
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

/** Returns the OpenAPI document of one service. Each operation has the service's name as its tag. */
export async function openapiOf(router: Hono, service: string): Promise<OpenapiDocument> {
  const document = await generateSpecs(router, {
    documentation: { components: { schemas: { Problem: problemSchema } } },
    excludeStaticFile: false,
    defaultValidationErrorResponse: {
      description: 'The input does not match the schema',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  })
  for (const operations of Object.values(document.paths ?? {}))
    for (const operation of Object.values(operations ?? {}))
      if (typeof operation === 'object' && 'responses' in operation) operation.tags = [service]
  return document
}

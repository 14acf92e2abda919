// The pattern of a service door: an operation is described once, and the schema that describes its input validates it.
//
//   const door = newDoor()
//   door.post('/events', describe({ summary: 'Tell what happened', answers: { 204: 'Taken', 400: 'refused' } }), body(events), (c) => ...c.req.valid('json'))
//   return { fetch: async (request) => door.fetch(request), openapi: () => openapiOf(door, 'analytics') }
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describeRoute, generateSpecs, resolver, validator } from 'hono-openapi'
import type { GenericSchema } from 'valibot'
import { isFaultOfSurroundings } from '../db/faults.ts'
import type { OpenapiDocument } from './openapi.ts'
import { problems } from './problem.ts'

/** `report` hears what nobody expected: the caller of the door never does. */
export function newDoor(report: (error: unknown, request: Request) => void): Hono {
  const door = new Hono({ strict: true })
  door.notFound(() => problems.notFound())
  door.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) return problems.badRequest(error.message)
    report(error, c.req.raw)
    return isFaultOfSurroundings(error) ? problems.unavailable() : problems.unexpected()
  })
  return door
}

type Answer = string | { what: string; schema?: GenericSchema; type?: string }

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

/** A JSON body that is not as the schema says is refused with 400, naming the field. Read it with `c.req.valid('json')`. */
export const body = <Schema extends GenericSchema>(schema: Schema) => validator('json', schema, refuse)
export const query = <Schema extends GenericSchema>(schema: Schema) => validator('query', schema, refuse)
/** Of the path; a path that does not fit is not one of ours: 404. */
export const parameters = <Schema extends GenericSchema>(schema: Schema) =>
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

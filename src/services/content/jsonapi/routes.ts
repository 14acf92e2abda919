// Content for other systems, as JSON:API 1.1: read by anybody [C7.2-01], written by the operator [C7.2-02].
import type { Context, Hono } from 'hono'
import { describe } from '#kit/http/describe.ts'
import { faults, refuse } from './answers.ts'
import { collections } from './collections.ts'
import { documents, oneOf, requestBodyOf, someOf } from './describe-resources.ts'
import { isAcceptable, mediaType } from './media-type.ts'
import { readMany, readOne } from './read.ts'
import { readMenu } from './read-menu.ts'
import { type ResourceType, resourceTypes } from './resources.ts'
import { change, create, type Writer } from './write.ts'

const one = { what: 'A JSON:API document', type: mediaType, schema: documents.one }
const some = { what: 'A JSON:API document', type: mediaType, schema: documents.some }
const error = (what: string) => ({ what, type: mediaType, schema: documents.errors })

const readable = {
  304: 'It is as you know it (If-None-Match)',
  400: error('A parameter that is none, or not as it should be'),
  406: error('Only another type would be accepted'),
}
const writable = {
  400: error('The body is no document'),
  401: error('No operator token, or another'),
  403: error('Nobody may write here, or a page of another site asked'),
  406: error('Only another type would be accepted'),
  409: error('The type or id is another, or it is already there'),
  413: error('The body is too long'),
  415: error('The body is of another type'),
  422: error('Something in it is not as it should be: source.pointer says what'),
}

export function addJsonApiRoutes(door: Hono, writer: Writer): void {
  const reading = (act: (c: Context) => Promise<Response>) => async (c: Context) =>
    isAcceptable(c.req.header('accept') ?? null)
      ? await act(c)
      : refuse(faults.notAcceptable(`Answers here are ${mediaType}.`, { header: 'Accept' }))

  door.get(
    '/content/menus/:name',
    describe({
      summary: 'A menu: footerQuickLinks, footerCorporateLinks, globalNavigation',
      description: 'data.attributes has its title and items, each with href, title and attributes.',
      answers: { 200: one, ...readable, 404: error('There is no such menu') },
      parameters: [
        {
          name: 'app',
          in: 'query',
          description: "The brand whose site it is for; the main brand's when absent",
          schema: { type: 'string' },
        },
        { name: 'language', in: 'query', schema: { type: 'string', enum: ['en', 'es'] } },
      ],
    }),
    reading((c) => readMenu(writer, c.req.param('name')!, c.req.raw)),
  )
  for (const type of resourceTypes) {
    if (type !== 'menus') addReading(door, type, writer, reading)
    addWriting(door, type, writer)
  }
  door.all('/content/*', (c) => unknown(c))
  door.all('/v4/*', (c) => unknown(c))
}

function addReading(
  door: Hono,
  type: Exclude<ResourceType, 'menus'>,
  writer: Writer,
  reading: (act: (c: Context) => Promise<Response>) => (c: Context) => Promise<Response>,
): void {
  door.get(
    `/content/${type}`,
    describe({ summary: `${type}, page by page`, answers: { 200: some, ...readable }, parameters: someOf(type, collections[type]) }),
    reading((c) => readMany(writer, type, c.req.raw)),
  )
  door.get(
    `/content/${type}/:id`,
    describe({ summary: `One of ${type}`, answers: { 200: one, ...readable, 404: error('There is none') }, parameters: oneOf(type) }),
    reading((c) => readOne(writer, type, c.req.param('id')!, c.req.raw)),
  )
}

function addWriting(door: Hono, type: ResourceType, writer: Writer): void {
  const requestBody = requestBodyOf(type)
  door.post(
    `/v4/${type}`,
    describe({ summary: `Add to ${type}`, answers: { 201: one, ...writable }, requestBody, needsOperator: true }),
    (c) => create(writer, type, c.req.raw),
  )
  door.patch(
    `/v4/${type}/:id`,
    describe({
      summary: `Change one of ${type}`,
      description: 'Attributes and relationships that are not named stay as they are; an attribute that is null is taken away.',
      answers: {
        200: one,
        ...writable,
        404: error('There is none'),
        412: error('It has changed since: read it again'),
        428: error('If-Match is missing'),
      },
      parameters: [{ name: 'If-Match', in: 'header', required: true, description: 'The ETag that was read', schema: { type: 'string' } }],
      requestBody,
      needsOperator: true,
    }),
    (c) => change(writer, type, c.req.param('id')!, c.req.raw),
  )
}

/** What is at these addresses in another way, or not at all. */
function unknown(c: Context): Response {
  const [, root, type, id, more] = new URL(c.req.url).pathname.split('/')
  const isType = resourceTypes.some((known) => known === type) && id !== '' && more === undefined
  const allow = allowed(root ?? '', isType, id !== undefined, type)
  return allow
    ? refuse(faults.methodNotAllowed(`Here are ${allow}.`), { allow })
    : refuse(faults.notFound('There is nothing at this address.'))
}

function allowed(root: string, isType: boolean, hasId: boolean, type: string | undefined): string | null {
  if (!isType) return null
  if (root === 'v4') return hasId ? 'PATCH' : 'POST'
  return type === 'menus' && !hasId ? null : 'GET, HEAD'
}

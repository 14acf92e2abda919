// The JSON:API 1.1 for other systems: public reading [C7.2-01], writing with the operator token [C7.2-02].
import type { Context, Hono } from 'hono'
import { describe } from '#kit/http/describe.ts'
import { collections } from './collections.ts'
import { collectionParameters, documents, requestBodyOf, resourceParameters } from './describe-resources.ts'
import { isAcceptable, mediaType } from './media-type.ts'
import { readMany, readOne } from './read.ts'
import { readMenu } from './read-menu.ts'
import { type ResourceType, resourceTypes } from './resources.ts'
import { apiErrors, refuse } from './responses.ts'
import { createEntry, updateEntry, type WriteContext } from './write.ts'

const resourceResponse = { what: 'A JSON:API document', type: mediaType, schema: documents.one }
const collectionResponse = { what: 'A JSON:API document', type: mediaType, schema: documents.page }
const errorResponse = (what: string) => ({ what, type: mediaType, schema: documents.errors })

const readErrors = {
  304: 'Unchanged: If-None-Match contains the current ETag',
  400: errorResponse('Invalid or unknown parameter'),
  406: errorResponse('The Accept header excludes JSON:API'),
}
const writeErrors = {
  400: errorResponse('The body is not a JSON:API document'),
  401: errorResponse('Missing or wrong operator token'),
  403: errorResponse('Writing is disabled, or a cross-site request was refused'),
  406: errorResponse('The Accept header excludes JSON:API'),
  409: errorResponse('The type or id does not match the URL, or the resource exists already'),
  413: errorResponse('The body is too large'),
  415: errorResponse('The body has another media type'),
  422: errorResponse('Invalid field: source.pointer names it'),
}

/** Wraps a handler: responds with 406 when the Accept header excludes JSON:API. */
const acceptsJsonApi = (handle: (c: Context) => Promise<Response>) => async (c: Context) =>
  isAcceptable(c.req.header('accept') ?? null)
    ? await handle(c)
    : refuse(apiErrors.notAcceptable(`Responses have the media type ${mediaType}.`, { header: 'Accept' }))

export function addJsonApiRoutes(router: Hono, context: WriteContext): void {
  router.get(
    '/content/menus/:name',
    describe({
      summary: 'A menu: footerQuickLinks, footerCorporateLinks, globalNavigation',
      description: 'data.attributes contains the title and the items, each with href, title and attributes.',
      answers: { 200: resourceResponse, ...readErrors, 404: errorResponse('Unknown menu') },
      parameters: [
        {
          name: 'app',
          in: 'query',
          description: 'The brand; by default the main brand',
          schema: { type: 'string' },
        },
        { name: 'language', in: 'query', schema: { type: 'string', enum: ['en', 'es'] } },
      ],
    }),
    acceptsJsonApi((c) => readMenu(context, c.req.param('name')!, c.req.raw)),
  )
  for (const type of resourceTypes) {
    if (type !== 'menus') addReadRoutes(router, type, context)
    addWriteRoutes(router, type, context)
  }
  router.all('/content/*', (c) => refuseUnknown(c))
  router.all('/v4/*', (c) => refuseUnknown(c))
}

function addReadRoutes(router: Hono, type: Exclude<ResourceType, 'menus'>, context: WriteContext): void {
  router.get(
    `/content/${type}`,
    describe({
      summary: `List ${type}`,
      answers: { 200: collectionResponse, ...readErrors },
      parameters: collectionParameters(type, collections[type]),
    }),
    acceptsJsonApi((c) => readMany(context, type, c.req.raw)),
  )
  router.get(
    `/content/${type}/:id`,
    describe({
      summary: `Read one of ${type}`,
      answers: { 200: resourceResponse, ...readErrors, 404: errorResponse('Unknown id') },
      parameters: resourceParameters(type),
    }),
    acceptsJsonApi((c) => readOne(context, type, c.req.param('id')!, c.req.raw)),
  )
}

function addWriteRoutes(router: Hono, type: ResourceType, context: WriteContext): void {
  const requestBody = requestBodyOf(type)
  router.post(
    `/v4/${type}`,
    describe({ summary: `Create one of ${type}`, answers: { 201: resourceResponse, ...writeErrors }, requestBody, needsOperator: true }),
    (c) => createEntry(context, type, c.req.raw),
  )
  router.patch(
    `/v4/${type}/:id`,
    describe({
      summary: `Update one of ${type}`,
      description: 'Attributes and relationships that are absent stay as they are; an attribute that is null is removed.',
      answers: {
        200: resourceResponse,
        ...writeErrors,
        404: errorResponse('Unknown id'),
        412: errorResponse('The resource has changed: read it again'),
        428: errorResponse('If-Match is missing'),
      },
      parameters: [
        {
          name: 'If-Match',
          in: 'header',
          required: true,
          description: 'The ETag of the version to change, or *',
          schema: { type: 'string' },
        },
      ],
      requestBody,
      needsOperator: true,
    }),
    (c) => updateEntry(context, type, c.req.param('id')!, c.req.raw),
  )
}

/** Responds to a request below /content or /v4 that no route handles: 405 with the supported methods if the path exists, else 404. */
function refuseUnknown(c: Context): Response {
  const [, root, type, id, more] = new URL(c.req.url).pathname.split('/')
  const isType = resourceTypes.some((known) => known === type) && id !== '' && more === undefined
  const allow = allowedMethods(root ?? '', isType, id !== undefined, type)
  return allow
    ? refuse(apiErrors.methodNotAllowed(`Supported methods: ${allow}.`), { allow })
    : refuse(apiErrors.notFound('There is no resource at this URL.'))
}

function allowedMethods(root: string, isType: boolean, hasId: boolean, type: string | undefined): string | null {
  if (!isType) return null
  if (root === 'v4') return hasId ? 'PATCH' : 'POST'
  return type === 'menus' && !hasId ? null : 'GET, HEAD'
}

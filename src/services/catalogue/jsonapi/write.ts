// POST /v4/{type} and PATCH /v4/{type}/{id} [C7.2-02]. Both write to the entry store that imports use.
import type { EntryStore, Refusal } from '#contracts/entry-store.ts'
import { hasBearerToken } from '#kit/http/security/bearer.ts'
import { entryHash, entryId } from '../schema/entry-id.ts'
import { checkResource, parseDocument } from './check-document.ts'
import { isAcceptable, isJsonApi, mediaType } from './media-type.ts'
import { etagOf, type ReadContext, toResource } from './read.ts'
import { kindOf, pathInDocument, pointerTo, type ResourceType } from './resources.ts'
import { type ApiError, apiErrors, refuse, respond } from './responses.ts'
import { type StoredEntry, storedById } from './stored-entries.ts'

export type WriteContext = ReadContext & { entryStore: EntryStore; operatorToken: string | undefined }

export const maxDocumentBytes = 512 * 1024

/** Returns an error response if the request lacks the operator token, else undefined. Call it before reading the body. */
function refuseUnauthorized({ operatorToken }: WriteContext, request: Request): Response | undefined {
  if (!operatorToken) return refuse(apiErrors.forbidden('Writing is disabled: the server has no OPERATOR_TOKEN.'))
  if (hasBearerToken(request.headers.get('authorization'), operatorToken)) return undefined
  const challenge = { 'www-authenticate': 'Bearer realm="content"' }
  return refuse(
    apiErrors.unauthorized('Send the operator token in the header Authorization: Bearer TOKEN.', { header: 'Authorization' }),
    challenge,
  )
}

/** Responds to POST: stores a new entry and returns it with status 201. */
export async function createEntry(context: WriteContext, type: ResourceType, request: Request): Promise<Response> {
  const text = await readText(context, request)
  if (typeof text !== 'string') return text
  const parsed = parseDocument(type, text)
  if (Array.isArray(parsed)) return refuse(parsed)
  // A programme without an explicit id gets an id that is made from its channel and start.
  const id = parsed.id ?? (type === 'programmes' ? undefined : crypto.randomUUID())
  return await storeEntry(context, type, { id, fields: parsed.fields, expected: null })
}

/** Responds to PATCH: changes fields of an entry if If-Match contains the ETag of the current version. */
export async function updateEntry(context: WriteContext, type: ResourceType, id: string, request: Request): Promise<Response> {
  const text = await readText(context, request)
  if (typeof text !== 'string') return text
  const stored = await storedById(context.db, kindOf[type], id)
  if (!stored) return refuse(apiErrors.notFound(`There is no such ${kindOf[type]}.`))
  if (stored.isFilm) return refuse(apiErrors.conflict('This video is the film of a movie. Change the movie.', { pointer: '/data/id' }))
  const condition = request.headers.get('if-match')
  if (condition === null)
    return refuse(apiErrors.conditionMissing('Send If-Match with the ETag of the version to change, or *.', { header: 'If-Match' }))
  // A proxy that compresses responses makes the ETag weak (prefix W/). The weak ETag identifies the same version.
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!tags.includes('*') && !tags.includes(etagOf(stored))) return refuseStale(stored)
  const parsed = parseDocument(type, text, id)
  if (Array.isArray(parsed)) return refuse(parsed)
  const { kind: _kind, id: ownId, ...fields } = stored.entry as Record<string, unknown> & { kind: string; id?: string }
  return await storeEntry(context, type, { id: ownId, fields: { ...fields, ...parsed.fields }, expected: stored })
}

const refuseStale = ({ hash }: Pick<StoredEntry, 'hash'>) =>
  refuse(apiErrors.stale('The resource has changed. Read it again and repeat the change.', { header: 'If-Match' }), {
    etag: etagOf({ hash }),
  })

/** Returns the text of the body. Returns an error response if the request is not authorized, or the headers or the body are invalid. */
async function readText(context: WriteContext, request: Request): Promise<string | Response> {
  const unauthorized = refuseUnauthorized(context, request)
  if (unauthorized) return unauthorized
  if (!isAcceptable(request.headers.get('accept')))
    return refuse(apiErrors.notAcceptable(`Responses have the media type ${mediaType}.`, { header: 'Accept' }))
  if (!isJsonApi(request.headers.get('content-type')))
    return refuse(apiErrors.unsupported(`The body must have the media type ${mediaType}, without parameters.`, { header: 'Content-Type' }))
  if (Number(request.headers.get('content-length') ?? 0) > maxDocumentBytes) return refuseTooLarge()
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > maxDocumentBytes) return refuseTooLarge()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse(apiErrors.badRequest('The body is not UTF-8.', { pointer: '' }))
  }
}

const refuseTooLarge = () => refuse(apiErrors.tooLarge(`The body may have at most ${maxDocumentBytes} bytes.`))

type Change = { id: string | undefined; fields: Record<string, unknown>; expected: StoredEntry | null }

async function storeEntry(context: WriteContext, type: ResourceType, { id, fields, expected }: Change): Promise<Response> {
  const entry = checkResource(type, id, fields)
  if (Array.isArray(entry)) return refuse(entry)
  const storedId = entryId(entry)
  // The id of a programme may be made from its channel and start. Changing the channel or the start would change this id.
  if (expected && storedId !== expected.id)
    return refuse(
      apiErrors.conflict(
        'The id of this programme is made from its channel and start, which cannot change. Create another programme instead.',
      ),
    )
  const where = { file: `/v4/${type}`, line: 1, element: storedId }
  const condition = new Map([[storedId, expected?.hash ?? null]])
  const { refused, stale } = await context.entryStore.storeBatch([{ entry, where }], { expected: condition })
  if (stale?.length) return expected ? refuseStale({ hash: stale[0]!.hash ?? '' }) : refuse(alreadyThere(type))
  if (refused.length) return refuse(refused.map((one) => faultOf(type, one)))
  await context.entryStore.finish()
  const stored = { id: storedId, entry, hash: entryHash(JSON.stringify(entry)), isFilm: false }
  const data = toResource(type, stored, { derivatives: [], fields: new Map() }, context.publicUrl)
  const headers = { etag: etagOf(stored), 'cache-control': 'no-store' }
  if (expected) return respond(200, { data }, headers)
  return respond(201, { data }, { ...headers, location: data.links.self })
}

const alreadyThere = (type: ResourceType): ApiError =>
  apiErrors.conflict(`A ${kindOf[type]} with this id exists already.`, { pointer: '/data/id' })

function faultOf(type: ResourceType, { reason, field }: Refusal): ApiError {
  const path = field === undefined ? [] : pathInDocument(type, field.split('.'))
  return apiErrors.invalid(reason, { pointer: pointerTo(path) })
}

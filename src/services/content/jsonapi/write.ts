// POST /v4/{type} and PATCH /v4/{type}/{id} [C7.2-02]: the same entry store that imports use.
import type { EntryStore, Refusal } from '#contracts/entry-store.ts'
import { bears } from '#kit/http/bearer.ts'
import { entryHash, entryId } from '../identity.ts'
import { answer, type Fault, faults, refuse } from './answers.ts'
import { checkResource, readDocument } from './check-document.ts'
import { type Kept, keptById } from './kept.ts'
import { isAcceptable, isOurs, mediaType } from './media-type.ts'
import { etagOf, present, type Reader } from './read.ts'
import { kindOf, pathInDocument, pointerTo, type ResourceType } from './resources.ts'

export type Writer = Reader & { entryStore: EntryStore; operatorToken: string | undefined }

/** Bytes of a document. */
export const longestDocument = 512 * 1024

/** Whoever may not write hears it before anything is read. */
export function refuseStranger({ operatorToken }: Writer, request: Request): Response | undefined {
  if (!operatorToken) return refuse(faults.forbidden('Nobody may write here: the server has no OPERATOR_TOKEN.'))
  if (bears(request.headers.get('authorization'), operatorToken)) return undefined
  const challenge = { 'www-authenticate': 'Bearer realm="content"' }
  return refuse(faults.unauthorized('Send the operator token: Authorization: Bearer ...', { header: 'Authorization' }), challenge)
}

export async function create(writer: Writer, type: ResourceType, request: Request): Promise<Response> {
  const text = await readText(writer, request)
  if (typeof text !== 'string') return text
  const said = readDocument(type, text)
  if (Array.isArray(said)) return refuse(said)
  // A programme without an id is known by its channel and its start.
  const id = said.id ?? (type === 'programmes' ? undefined : crypto.randomUUID())
  return await store(writer, type, { id, fields: said.fields, expected: null })
}

export async function change(writer: Writer, type: ResourceType, id: string, request: Request): Promise<Response> {
  const text = await readText(writer, request)
  if (typeof text !== 'string') return text
  const kept = await keptById(writer.house.db, kindOf[type], id)
  if (!kept) return refuse(faults.notFound(`There is no such ${kindOf[type]}.`))
  if (kept.isFilm) return refuse(faults.conflict('It is the film of a movie: change the movie.', { pointer: '/data/id' }))
  const condition = request.headers.get('if-match')
  if (condition === null) return refuse(faults.conditionMissing('Send If-Match with the ETag that you read, or *.', { header: 'If-Match' }))
  // Compression on the way makes a weak tag of it, and it is the same entry.
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!tags.includes('*') && !tags.includes(etagOf(kept))) return refuseStale(kept)
  const said = readDocument(type, text, id)
  if (Array.isArray(said)) return refuse(said)
  const { kind: _kind, id: ownId, ...fields } = kept.entry as Record<string, unknown> & { kind: string; id?: string }
  return await store(writer, type, { id: ownId, fields: { ...fields, ...said.fields }, expected: kept })
}

const refuseStale = ({ hash }: Pick<Kept, 'hash'>) =>
  refuse(faults.stale('Read it again, and change what you find.', { header: 'If-Match' }), { etag: etagOf({ hash }) })

/** The body, as far as it may be sent at all. */
async function readText(writer: Writer, request: Request): Promise<string | Response> {
  const stranger = refuseStranger(writer, request)
  if (stranger) return stranger
  if (!isAcceptable(request.headers.get('accept')))
    return refuse(faults.notAcceptable(`Answers here are ${mediaType}.`, { header: 'Accept' }))
  if (!isOurs(request.headers.get('content-type')))
    return refuse(faults.unsupported(`A body here is ${mediaType}, without parameters.`, { header: 'Content-Type' }))
  if (Number(request.headers.get('content-length') ?? 0) > longestDocument) return tooLong()
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > longestDocument) return tooLong()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse(faults.badRequest('The body is not UTF-8.', { pointer: '' }))
  }
}

const tooLong = () => refuse(faults.tooLarge(`A document here may have ${longestDocument} bytes.`))

type Wanted = { id: string | undefined; fields: Record<string, unknown>; expected: Kept | null }

async function store(writer: Writer, type: ResourceType, { id, fields, expected }: Wanted): Promise<Response> {
  const entry = checkResource(type, id, fields)
  if (Array.isArray(entry)) return refuse(entry)
  const own = entryId(entry)
  // A programme's id may be made of its channel and start, which a change would make another's.
  if (expected && own !== expected.id) return refuse(faults.conflict('It is known by its channel and start: add another instead.'))
  const where = { file: `/v4/${type}`, line: 1, element: own }
  const condition = new Map([[own, expected?.hash ?? null]])
  const { refused, stale } = await writer.entryStore.storeBatch([{ entry, where }], { expected: condition })
  if (stale?.length) return expected ? refuseStale({ hash: stale[0]!.hash ?? '' }) : refuse(alreadyThere(type))
  if (refused.length) return refuse(refused.map((one) => faultOf(type, one)))
  await writer.entryStore.finish()
  const kept = { id: own, entry, hash: entryHash(JSON.stringify(entry)), isFilm: false }
  const data = present(type, kept, { derivatives: [], fields: new Map() }, writer.publicUrl)
  const headers = { etag: etagOf(kept), 'cache-control': 'no-store' }
  if (expected) return answer(200, { data }, headers)
  return answer(201, { data }, { ...headers, location: data.links.self })
}

const alreadyThere = (type: ResourceType): Fault => faults.conflict(`There is already such a ${kindOf[type]}.`, { pointer: '/data/id' })

function faultOf(type: ResourceType, { reason, field }: Refusal): Fault {
  const path = field === undefined ? [] : pathInDocument(type, field.split('.'))
  return faults.invalid(reason, { pointer: pointerTo(path) })
}

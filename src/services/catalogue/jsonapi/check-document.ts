// Validates the body of a request. Returns the entry in the body, or errors with JSON pointers into the body.
import * as v from 'valibot'
import { type Entry, entry as entrySchema } from '#contracts/catalogue.ts'
import { checkEntry } from '../import/check-entry.ts'
import { isObject, kindOf, type Problem, parseRelationship, pathInDocument, pointerTo, type ResourceType, relations } from './resources.ts'
import { type ApiError, apiErrors } from './responses.ts'

/** A response contains at most this many errors. */
const maxErrorsReturned = 20
/** Validation stops after this many errors, because a document within the size limit can have 250,000 errors. */
const maxErrorsCollected = 100

type Fields = Record<string, unknown>
type Path = (string | number)[]

/** The resource in the body of a request. A field with the value undefined is removed from the entry. */
export type ParsedResource = { id: string | undefined; fields: Fields }

/** Parses a JSON:API document with one resource of this type. If `id` is given, the resource must have this id. */
export function parseDocument(type: ResourceType, text: string, id?: string): ParsedResource | ApiError[] {
  const document = parseJson(text)
  if (!isObject(document)) return [apiErrors.badRequest('The body is not a JSON:API document.', { pointer: '' })]
  const { jsonapi, data } = document
  if (jsonapi !== undefined && !(isObject(jsonapi) && ['1.0', '1.1', undefined].includes(jsonapi['version'] as string)))
    return [apiErrors.badRequest('The JSON:API version must be 1.0 or 1.1.', { pointer: '/jsonapi/version' })]
  if (!isObject(data)) return [apiErrors.badRequest('data must be a resource object.', { pointer: '/data' })]
  if (data['type'] !== type) return [apiErrors.conflict(`The type must be ${type}.`, { pointer: '/data/type' })]
  if (data['id'] !== undefined && typeof data['id'] !== 'string')
    return [apiErrors.invalid('The id must be a string.', { pointer: '/data/id' })]
  if (id !== undefined && data['id'] !== id) return [apiErrors.conflict('The id must be that of the URL.', { pointer: '/data/id' })]
  const fields = fieldsOf(type, data)
  return Array.isArray(fields) ? fields.map(invalid) : { id: data['id'] as string | undefined, fields }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const invalid = ({ path, detail }: Problem): ApiError => apiErrors.invalid(detail, { pointer: pointerTo(path) })

function fieldsOf(type: ResourceType, { attributes = {}, relationships = {} }: Fields): Fields | Problem[] {
  if (!isObject(attributes)) return [{ path: ['attributes'], detail: 'attributes must be an object' }]
  if (!isObject(relationships)) return [{ path: ['relationships'], detail: 'relationships must be an object' }]
  const problems: Problem[] = []
  const fields = new Map<string, unknown>()
  const known = new Map(relations[type].map((relation) => [relation.field, relation]))
  const ownAttributes = attributeNames(type)
  for (const [name, value] of Object.entries(attributes)) {
    if (known.has(name)) problems.push({ path: ['attributes', name], detail: `${name.slice(0, 60)} is a relationship` })
    else if (!ownAttributes.has(name))
      problems.push({ path: ['attributes', name], detail: `resources of type ${type} have no such attribute` })
    else fields.set(name, value === null ? undefined : value)
  }
  for (const [name, value] of Object.entries(relationships)) {
    const relation = known.get(name)
    const read = relation
      ? parseRelationship(relation, value)
      : { path: ['relationships', name], detail: `resources of type ${type} have no such relationship` }
    if ('field' in read) fields.set(name, read.field)
    else problems.push(read)
  }
  return problems.length ? problems.slice(0, maxErrorsReturned) : Object.fromEntries(fields)
}

export const schemaOf = (type: ResourceType) => entrySchema.options.find(({ entries }) => entries.kind.literal === kindOf[type])!

function attributeNames(type: ResourceType): Set<string> {
  const names = new Set(Object.keys(schemaOf(type).entries))
  for (const name of ['kind', 'id', ...relations[type].map(({ field }) => field)]) names.delete(name)
  return names
}

/** Validates an entry with these fields by the rules of imports. Returns the entry or the errors. */
export function checkResource(type: ResourceType, id: string | undefined, fields: Fields): Entry | ApiError[] {
  const value = Object.fromEntries(Object.entries({ kind: kindOf[type], id, ...fields }).filter(([, one]) => one !== undefined))
  const parsed = parseUpTo(maxErrorsCollected, schemaOf(type), value)
  if (!parsed.success) return parsed.issues.slice(0, maxErrorsReturned).map((issue) => invalid(problemOf(type, issue)))
  const unknownMember = findUnknownMember(value, parsed.output)
  if (unknownMember) return [invalid({ path: pathInDocument(type, unknownMember), detail: 'unknown member' })]
  const checked = checkEntry(value)
  if ('entry' in checked) return checked.entry
  return [invalid({ path: pathInDocument(type, (checked.path ?? '').split('.')), detail: checked.reason })]
}

/** Returns the result of valibot. For a value with more than `limit` errors, the result contains only the first error. */
function parseUpTo<Schema extends v.GenericSchema>(limit: number, schema: Schema, value: unknown): v.SafeParseResult<Schema> {
  let count = 0
  const tooMany = new Error(`more than ${limit} errors`)
  const message = (issue: v.BaseIssue<unknown>) => {
    if (++count > limit) throw tooMany
    return issue.message
  }
  try {
    return v.safeParse(schema, value, { message })
  } catch (error) {
    if (error !== tooMany) throw error
    return v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true })
  }
}

function problemOf(type: ResourceType, issue: v.BaseIssue<unknown>): Problem {
  const path = (issue.path ?? []).map(({ key }) => key as string | number)
  const problem = issue.received === 'undefined' ? 'is missing' : issue.message
  return { path: pathInDocument(type, path), detail: `${path.join('.') || type} ${problem}`.slice(0, 300) }
}

/** Returns the path of the first member of `input` that `output` lacks, or null. Valibot drops unknown members, such as misspelt ones. */
function findUnknownMember(input: unknown, output: unknown, path: Path = []): Path | null {
  if (typeof input !== 'object' || input === null || typeof output !== 'object' || output === null) return null
  for (const [key, value] of Object.entries(input)) {
    const at = [...path, Array.isArray(input) ? Number(key) : key]
    if (!Object.hasOwn(output, key)) return at
    const unknown = findUnknownMember(value, (output as Fields)[key], at)
    if (unknown) return unknown
  }
  return null
}

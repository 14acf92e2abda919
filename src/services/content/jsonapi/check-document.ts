// Is this body a resource of this type, and if not, where is it wrong? The entry it means, or faults that point into it.
import * as v from 'valibot'
import { type Entry, entry as entrySchema } from '#contracts/catalogue.ts'
import { checkEntry } from '../import/check-entry.ts'
import { type Fault, faults } from './answers.ts'
import { fieldOf, isObject, kindOf, type Problem, pathInDocument, pointerTo, type ResourceType, relations } from './resources.ts'

/** More than this many faults at once help nobody. */
const faultsShown = 20
/** Validation stops at this many faults: a document may have a quarter of a million. */
const mostFaults = 100

type Fields = Record<string, unknown>
type Path = (string | number)[]

/** What a body says of a resource: its id, and its fields; a field that is undefined is to be without. */
export type Said = { id: string | undefined; fields: Fields }

/** The document itself: that it is one, of this type, and this id where that is known. */
export function readDocument(type: ResourceType, text: string, id?: string): Said | Fault[] {
  const document = parseJson(text)
  if (!isObject(document)) return [faults.badRequest('The body is no JSON:API document.', { pointer: '' })]
  const { jsonapi, data } = document
  if (jsonapi !== undefined && !(isObject(jsonapi) && ['1.0', '1.1', undefined].includes(jsonapi['version'] as string)))
    return [faults.badRequest('This is JSON:API 1.1.', { pointer: '/jsonapi/version' })]
  if (!isObject(data)) return [faults.badRequest('data is a resource object.', { pointer: '/data' })]
  if (data['type'] !== type) return [faults.conflict(`The type here is ${type}.`, { pointer: '/data/type' })]
  if (data['id'] !== undefined && typeof data['id'] !== 'string') return [faults.invalid('The id is a string.', { pointer: '/data/id' })]
  if (id !== undefined && data['id'] !== id) return [faults.conflict('The id is that of the address.', { pointer: '/data/id' })]
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

const invalid = ({ path, detail }: Problem): Fault => faults.invalid(detail, { pointer: pointerTo(path) })

function fieldsOf(type: ResourceType, { attributes = {}, relationships = {} }: Fields): Fields | Problem[] {
  if (!isObject(attributes)) return [{ path: ['attributes'], detail: 'attributes are an object' }]
  if (!isObject(relationships)) return [{ path: ['relationships'], detail: 'relationships are an object' }]
  const problems: Problem[] = []
  const fields = new Map<string, unknown>()
  const known = new Map(relations[type].map((relation) => [relation.field, relation]))
  const own = attributeNames(type)
  for (const [name, value] of Object.entries(attributes)) {
    if (known.has(name)) problems.push({ path: ['attributes', name], detail: `${name.slice(0, 60)} is a relationship` })
    else if (!own.has(name)) problems.push({ path: ['attributes', name], detail: `${type} have no such attribute` })
    else fields.set(name, value === null ? undefined : value)
  }
  for (const [name, value] of Object.entries(relationships)) {
    const relation = known.get(name)
    const read = relation ? fieldOf(relation, value) : { path: ['relationships', name], detail: `${type} have no such relationship` }
    if ('field' in read) fields.set(name, read.field)
    else problems.push(read)
  }
  return problems.length ? problems.slice(0, faultsShown) : Object.fromEntries(fields)
}

export const schemaOf = (type: ResourceType) => entrySchema.options.find(({ entries }) => entries.kind.literal === kindOf[type])!

function attributeNames(type: ResourceType): Set<string> {
  const names = new Set(Object.keys(schemaOf(type).entries))
  for (const name of ['kind', 'id', ...relations[type].map(({ field }) => field)]) names.delete(name)
  return names
}

/** The entry, as an import would have it. */
export function checkResource(type: ResourceType, id: string | undefined, fields: Fields): Entry | Fault[] {
  const value = Object.fromEntries(Object.entries({ kind: kindOf[type], id, ...fields }).filter(([, one]) => one !== undefined))
  const parsed = parseUpTo(mostFaults, schemaOf(type), value)
  if (!parsed.success) return parsed.issues.slice(0, faultsShown).map((issue) => invalid(problemOf(type, issue)))
  const lost = lostIn(value, parsed.output)
  if (lost) return [invalid({ path: pathInDocument(type, lost), detail: 'there is no such member' })]
  const checked = checkEntry(value)
  if ('entry' in checked) return checked.entry
  return [invalid({ path: pathInDocument(type, (checked.path ?? '').split('.')), detail: checked.reason })]
}

/** The result of valibot; of a value with more than `most` faults only the first fault. */
function parseUpTo<Schema extends v.GenericSchema>(most: number, schema: Schema, value: unknown): v.SafeParseResult<Schema> {
  let faults = 0
  const tooMany = new Error(`more than ${most} faults`)
  const message = (issue: v.BaseIssue<unknown>) => {
    if (++faults > most) throw tooMany
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
  const what = issue.received === 'undefined' ? 'is missing' : issue.message
  return { path: pathInDocument(type, path), detail: `${path.join('.') || type} ${what}`.slice(0, 300) }
}

/** The first member that the schema does not know: what is misspelt must not be lost in silence. */
function lostIn(given: unknown, kept: unknown, path: Path = []): Path | null {
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return null
  for (const [key, value] of Object.entries(given)) {
    const at = [...path, Array.isArray(given) ? Number(key) : key]
    if (!Object.hasOwn(kept, key)) return at
    const lost = lostIn(value, (kept as Fields)[key], at)
    if (lost) return lost
  }
  return null
}

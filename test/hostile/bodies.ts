// Generates hostile request bodies for an operation from the schema of its body in /openapi.json.
import { brotliCompressSync, gzipSync } from 'node:zlib'

export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  minItems?: number
}

export type Body = { name: string; bytes: Buffer; headers: Record<string, string>; isChunked?: boolean }

/** Returns a value of the types that the schema requires. */
export function valid(schema: Schema, components: Record<string, Schema>, name = ''): unknown {
  if (schema.$ref) return valid(components[schema.$ref.split('/').at(-1)!] ?? {}, components)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choice?.[0]) return valid(choice[0], components)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return schema.items ? [valid(schema.items, components)] : []
  if (type === 'number' || type === 'integer') return 1
  if (type === 'boolean') return true
  if (schema.properties === undefined && typeof schema.additionalProperties === 'object')
    return { a: valid(schema.additionalProperties, components) }
  if (type === 'object' || schema.properties)
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, member]) => [name, valid(member, components, name)]))
  return name === 'email' ? 'a@viewer.example' : name === 'topic' ? 'other' : 'a'
}

/** Returns a copy of the value in which `change` has replaced each leaf (text, number, boolean or null). */
function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => mapLeaves(each, change))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapLeaves(each, change)]))
  return change(value)
}

/** Returns a copy of the value in which `lengthen` has replaced each array and object. */
function mapLists(value: unknown, lengthen: (list: object) => unknown): unknown {
  if (Array.isArray(value)) return lengthen(value.map((each) => mapLists(each, lengthen)))
  if (typeof value === 'object' && value !== null)
    return lengthen(Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapLists(each, lengthen)])))
  return value
}

/** Fields for operations without a body schema in /openapi.json: identity parses the bodies of [A7-03]..[A7-12] itself. */
const anyFields = {
  username: 'a',
  password: 'YQ==',
  mail: 'a@viewer.example',
  givenName: 'a',
  sn: 'a',
  birthYear: 1980,
  currentPassword: 'YQ==',
  host: 'a.example',
  ticket: 'a',
  peacockId: 'a',
  input: { queryFilter: 'mail eq "a@viewer.example"' },
  device_code: 'a',
  query: '{ __typename }',
  variables: { a: [1] },
}

/** Returns hostile bodies as text. Each is sent plain and compressed. `limit`: the largest body that the operation accepts, in bytes. */
export function hostileTexts(
  schema: Schema | undefined,
  components: Record<string, Schema>,
  limit: number,
): Record<string, string | Buffer> {
  const good = schema ? valid(schema, components) : anyFields
  const text = JSON.stringify(good)
  const leaves = (change: (leaf: unknown) => unknown) => JSON.stringify(mapLeaves(good, change))
  const lists = (lengthen: (list: object) => unknown) => JSON.stringify(mapLists(good, lengthen))
  const first = Object.keys(good ?? {})[0] ?? 'a'
  const inFirst = (raw: string) => `{${JSON.stringify(first)}:${raw}}`
  const many = Math.floor(limit / 2) - 20
  return {
    empty: '',
    'truncated JSON': text.slice(0, -1),
    'no JSON': 'x',
    null: 'null',
    'a string': '"a"',
    'a list': `[${text}]`,
    'missing fields': '{}',
    'unknown fields': text.replace(/^\{/, '{"unknown":1,"more":{"a":[]},'),
    'wrong types': leaves((leaf) => (typeof leaf === 'string' ? 5 : { a: leaf })),
    'null everywhere': leaves(() => null),
    'very long strings': leaves((leaf) => (typeof leaf === 'string' ? 'x'.repeat(2000) : leaf)),
    'a NUL': leaves((leaf) => (typeof leaf === 'string' ? `a\0${leaf}` : leaf)),
    'lone surrogates': leaves((leaf) => (typeof leaf === 'string' ? `\ud800${leaf}\udc00` : leaf)),
    'malformed UTF-8': Buffer.from(inFirst('"\xff\xfe\xc0\x80\xed\xa0\x80"'), 'latin1'),
    'huge numbers': leaves((leaf) => (typeof leaf === 'number' ? 1e308 : leaf)).replace(/1e\+?308/g, '1e999999'),
    'many digits': inFirst('9'.repeat(limit / 2)),
    'deep nesting': inFirst('['.repeat(many) + ']'.repeat(many)),
    'deep nesting, unclosed': '{"a":'.repeat(limit / 6),
    __proto__: text.replace(/^\{/, '{"__proto__":{"isOperator":true},"constructor":{"prototype":{"a":1}},'),
    'duplicate keys': text.replace(/^\{/, `{${JSON.stringify(first)}:[],${JSON.stringify(first)}:{},`),
    'as many elements as fit': inFirst(`[${'1,'.repeat(many - 10)}1]`),
    'as many objects as fit': inFirst(`[${'{},'.repeat(limit / 3 - 20)}{}]`),
    'as many members as fit': inFirst(`{${Array.from({ length: limit / 10 - 10 }, (_, index) => `"${index}":1`).join()}}`),
    'longer lists': lists((list) => (Array.isArray(list) ? Array(200).fill(list[0] ?? 1) : list)).slice(0, limit),
    'a million elements': inFirst(`[${'1,'.repeat(1_000_000)}1]`),
    'a million empty objects': inFirst(`[${'{},'.repeat(330_000)}{}]`),
  }
}

const json = { 'content-type': 'application/json' }

/** Returns bodies with valid JSON but wrong headers, compression or length. */
function wrongTransfers(text: string, limit: number): Body[] {
  const bytes = Buffer.from(text)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
  const labelled = (coding: string, inside: Buffer): Body => ({
    name: coding,
    bytes: inside,
    headers: { ...json, 'content-encoding': coding },
  })
  return [
    { name: 'no content type', bytes, headers: {} },
    { name: 'text', bytes, headers: { 'content-type': 'text/plain' } },
    { name: 'another charset', bytes: Buffer.from(text, 'utf16le'), headers: { 'content-type': 'application/json; charset=utf-16' } },
    { name: 'chunked', bytes, headers: json, isChunked: true },
    { name: 'chunked and too long', bytes: Buffer.alloc(limit + 1, ' '), headers: json, isChunked: true },
    { name: 'too long', bytes: Buffer.alloc(limit + 1, ' '), headers: json },
    { name: 'a form of very many fields', bytes: Buffer.from('a&'.repeat(limit / 2)), headers: form },
    { name: 'a malformed form', bytes: Buffer.from('code=%FF&%=%&device_code=%00&path=//evil'), headers: form },
    {
      name: 'a multipart form',
      bytes: Buffer.from(`${part.repeat(500)}--x--`),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    { name: 'a multipart form without end', bytes: Buffer.from(part), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    labelled('gzip', bytes),
    labelled('br', bytes),
    labelled('gzip', gzipSync(bytes).subarray(0, 20)),
    labelled('gzip, gzip', gzipSync(gzipSync(bytes))),
    labelled('zstd', bytes),
    labelled('gzip', compressionBombs.gzip),
    labelled('br', compressionBombs.br),
  ]
}

const compressionBombs = { gzip: gzipSync(Buffer.alloc(50_000_000)).subarray(0, 30_000), br: brotliCompressSync(Buffer.alloc(10_000_000)) }

/** Returns all hostile bodies for one operation. `type`: the media type of its body. */
export function hostileBodies(schema: Schema | undefined, components: Record<string, Schema>, type: string, limit: number): Body[] {
  const texts = hostileTexts(schema, components, limit)
  const headers = { 'content-type': type }
  const plain = Object.entries(texts).map(([name, text]): Body => ({ name, bytes: Buffer.from(text as string), headers }))
  const compressed = plain.map(
    (body): Body => ({
      name: `${body.name}, compressed`,
      bytes: gzipSync(body.bytes),
      headers: { ...headers, 'content-encoding': 'gzip' },
    }),
  )
  return [
    ...plain.filter(({ bytes }) => bytes.length <= 2 * limit),
    ...compressed,
    ...wrongTransfers(JSON.stringify(schema ? valid(schema, components) : anyFields), limit),
  ]
}

/** The names of fields of the pages' forms. */
const formFields =
  'form allow purpose category favorite before name email password message topic userCode code profile pin redirectPath'.split(' ')

/** Returns hostile bodies for a form of a page, plain and compressed. */
export function hostileForms(limit: number): Body[] {
  const all = (value: string) => formFields.map((name) => `${name}=${value}`).join('&')
  const texts = {
    empty: '',
    'one character': all('a'),
    'a NUL': all('%00'),
    'malformed percent encoding': all('%FF%ED%A0%80%'),
    'bidirectional text': all('%E2%80%AEa%E2%81%A6'),
    'paths of other sites': all('%2F%2Fevil.example'),
    'long values': all('x'.repeat(limit / 20)),
    'many titles': Array.from({ length: 900 }, (_, each) => `${each % 2 ? 'favorite' : 'before'}=series%3A${each}`).join('&'),
    'very many fields': 'a&'.repeat(limit / 2),
    'many escapes': `name=${'%61'.repeat(limit / 4)}`,
    'a million fields': 'a&'.repeat(1_000_000),
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const plain = Object.entries(texts).map(([name, text]): Body => ({ name, bytes: Buffer.from(text), headers }))
  return [
    ...plain.filter(({ bytes }) => bytes.length <= 2 * limit),
    ...plain.map(({ name, bytes }) => ({
      name: `${name}, compressed`,
      bytes: gzipSync(bytes),
      headers: { ...headers, 'content-encoding': 'gzip' },
    })),
    ...wrongTransfers('{}', limit),
  ]
}

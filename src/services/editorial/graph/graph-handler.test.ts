import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashes, type OperationName } from '#contracts/graph/hashes.generated.ts'
import { texts } from '#contracts/graph/texts.generated.ts'
import type { Database } from '#kit/db/database.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { hours, type Network, now, openNetwork } from '#services/catalogue/testing/network.ts'
import { documentLimits } from './document-limits.ts'

let network: Network
let database: Database
let folder: string
const statements: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-graph-'))
  database = await openDatabase({ dataDir: folder, onStatement: ({ sql }) => statements.push(sql) })
  network = await openNetwork(database, [
    { kind: 'channel', id: 'events', names: [{ text: 'Events' }], brand: 'nbc' },
    { kind: 'programme', channel: 'events', start: now - hours(1), stop: now + hours(1), title: 'Gala', event: {} },
  ])
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

type Answer = { data?: Record<string, unknown>; errors?: { message: string; extensions?: { code?: string } }[] }

const home = { type: 'PAGE', name: 'home', app: 'nbc' }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } })

async function answer(response: Response) {
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : {}) as Answer }
}
async function get(operation: OperationName | string, variables: object, hash: string = hashes[operation as OperationName]) {
  const search = new URLSearchParams({
    operationName: operation,
    variables: JSON.stringify(variables),
    extensions: JSON.stringify(persisted(hash)),
  })
  return await answer(await network.fetch(new Request(`http://tv.example/v2/graphql?${search}`)))
}
async function post(body: unknown, headers: Record<string, string> = {}) {
  const request = new Request('http://tv.example/v2/graphql', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  return await answer(await network.fetch(request))
}
const firstError = ({ body }: Awaited<ReturnType<typeof answer>>) => `${body.errors?.[0]?.extensions?.code}: ${body.errors?.[0]?.message}`

test('[C7.1-01] GET /v2/graphql runs a persisted operation by its hash; after PersistedQueryNotFound, a POST with the full text persists the operation', async () => {
  const known = await get('bonanzaPage', home)
  expect(known.status).toBe(200)
  expect(known.body.data?.['bonanzaPage']).toMatchObject({ name: 'home', pageType: 'PAGE' })

  const query = 'query mine { globalNavigation(app: "nbc") { items { title } } }'
  const unknown = await get('mine', {}, sha256(query))
  expect(firstError(unknown)).toBe('PERSISTED_QUERY_NOT_FOUND: PersistedQueryNotFound')
  expect(unknown.headers.get('cache-control')).toBe('no-store')
  const whole = await post({ query, operationName: 'mine', extensions: persisted(sha256(query)) })
  expect(whole.body.data?.['globalNavigation']).toMatchObject({ items: [{ title: 'Home' }, {}, {}, {}, { title: 'Search' }] })
  expect((await get('mine', {}, sha256(query))).body.data).toEqual(whole.body.data)
})

test('a query has the same result in process and over HTTP', async () => {
  const { data } = await network.client.query('bonanzaPage', home)
  expect((await get('bonanzaPage', home)).body.data).toEqual(JSON.parse(JSON.stringify(data)))
})

test('[C7.1-03] every operation accepts the common variables, and its result does not depend on the user id', async () => {
  const everything = {
    userId: '42',
    device: 'web',
    platform: 'mobileWeb',
    language: 'es',
    oneApp: true,
    authorized: true,
    timeZone: 'America/New_York',
    appVersion: '1.216.3',
    profile: ['a'],
    ld: true,
    app: 'nbc',
  }
  const own: Record<OperationName, object> = {
    bonanzaPage: { type: 'PLAYLIST', name: 'best-of-harbor', pid: 'clip-1' },
    paginatedShelf: { name: 'x', cursor: Buffer.from('{"list":{"of":"brands"},"at":0,"as":"Shelf"}').toString('base64url') },
    paginatedComponent: {
      name: 'x',
      cursor: Buffer.from('{"list":{"of":"brands"},"at":0,"as":"Grid"}').toString('base64url'),
      queryName: 'paginatedComponent',
      entryField: 'paginatedComponent',
    },
    featuredShowsSection: {},
    videosSection: { name: 'harbor-lights', programmingType: ['Clip'] },
    brandSeriesGroupedByCategory: { name: 'nbc' },
    titleV2HomeSections: { name: 'harbor-lights' },
    titleV2AboutSection: { name: 'harbor-lights' },
    titleV2MoreSections: { name: 'harbor-lights' },
    mixedEditorialShelf: { name: 'mixed' },
    globalNavigation: {},
    tilePreview: { type: 'VIDEO', name: 'harbor101' },
    searchSection: { query: 'harbor', brand: 'nbc', kind: 'series', page: 1 },
    endCard: { name: 'harbor101' },
    continueWatchingShelf: { ids: ['harbor-1-1'] },
    favoritesShelf: { ids: ['harbor'], isDayZero: false },
    brandTitleCategories: { name: 'nbc' },
    neuralNetShelf: {},
    daySchedule: { name: 'nbc' },
    guide: { date: '2026-05-13', time: '18:00', hours: 2 },
    liveCallout: {},
    onboardingSettings: {},
    onboardingBrandCategories: {},
    onboardingCategoryFavorites: { categories: ['drama'], limits: [{ vchip: 'TV-14' }] },
    onAirNowShelf: {},
  }
  await network.add({ kind: 'channel', id: 'one', names: [{ text: 'One' }], brand: 'nbc' })
  await network.add({
    kind: 'page',
    id: 'p',
    name: 'specials',
    sections: [{ component: 'Shelf', name: 'mixed', items: [{ series: 'harbor' }, { brand: 'bravo' }] }],
  })
  for (const name of Object.keys(own) as OperationName[]) {
    const { body, headers } = await get(name, { ...everything, ...own[name] })
    expect(body.errors, name).toBeUndefined()
    expect(body.data?.[name], name).not.toBeNull()
    expect(headers.get('cache-control'), name).toBe('private, no-store')
    const { userId, authorized, profile, ...anonymous } = everything
    expect((await get(name, { ...anonymous, ...own[name] })).body.data, name).toEqual(body.data)
  }
})

test('caches may store responses of persisted operations without a user; caches may not store errors or responses to POST', async () => {
  expect((await get('bonanzaPage', home)).headers.get('cache-control')).toBe('public, max-age=15, stale-while-revalidate=60')
  expect((await get('bonanzaPage', { ...home, userId: '0' })).headers.get('cache-control')).toContain('public')
  expect((await get('bonanzaPage', { ...home, name: 'nowhere' })).headers.get('cache-control')).toBe('no-store')
  expect((await post({ query: texts.globalNavigation, variables: { app: 'nbc' } })).headers.get('cache-control')).toBe('no-store')
})

test('a request for an unknown page is rejected with NOT_FOUND, and a request with invalid variables with BAD_USER_INPUT', async () => {
  const cases: [object, string][] = [
    [{ name: 'nowhere' }, 'NOT_FOUND'],
    [{ type: 'TITLE', name: 'nobody' }, 'NOT_FOUND'],
    [{ type: 'TITLE', name: 'gone' }, 'NOT_FOUND'],
    [{ type: 'VIDEO', name: 'x'.repeat(5000) }, 'NOT_FOUND'],
    [{ type: 'EPISODES', name: 'harbor-lights/99' }, 'NOT_FOUND'],
    [{ type: 'EPISODES', name: 'harbor-lights/1;drop' }, 'NOT_FOUND'],
    [{ type: 'PLAYLIST', name: 'best-of-harbor', pid: 'nobody' }, 'NOT_FOUND'],
    [{ name: 'shows/nowhere/popular' }, 'NOT_FOUND'],
    [{ name: 'shows/all/nothing' }, 'NOT_FOUND'],
    [{ name: '\u0000/../..' }, 'NOT_FOUND'],
    [{ app: 'cbs' }, 'BAD_USER_INPUT'],
    [{ type: 'NONSENSE' }, 'BAD_USER_INPUT'],
    [{ name: 7 }, 'BAD_USER_INPUT'],
  ]
  for (const [more, code] of cases) {
    const { body } = await get('bonanzaPage', { ...home, ...more })
    expect(body.errors?.[0]?.extensions?.code, JSON.stringify(more)).toBe(code)
    expect(body.data?.['bonanzaPage'] ?? null).toBeNull()
  }
  expect(network.reported).toEqual([])
})

test('paginatedShelf rejects forged cursors with BAD_USER_INPUT', async () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const list = { of: 'videos', sort: 'latest' }
  const cursors = [
    '',
    'x',
    '%00',
    'A'.repeat(10_000),
    encode(null),
    encode({ list, at: -1, as: 'Shelf' }),
    encode({ list, at: 1.5, as: 'Shelf' }),
    encode({ list, at: [1, 2], as: 'Shelf' }),
    encode({ list, at: ['1', '2'], as: 'Drawer' }),
    encode({ list: { of: 'users' }, at: 0, as: 'Shelf' }),
    encode({ list: { ...list, where: '1=1' }, at: 0, as: 'Shelf' }),
    encode({ list: { ...list, types: Array(99).fill('Clip') }, at: 0, as: 'Shelf' }),
    encode({ list, at: [Number.POSITIVE_INFINITY, 'a'], as: 'Shelf' }),
  ]
  for (const cursor of cursors)
    expect(firstError(await get('paginatedShelf', { name: 'x', cursor, app: 'nbc' })), cursor).toContain('BAD_USER_INPUT: cursor')
})

test('a document with the hash of another document is rejected with 400 and does not run', async () => {
  const { status, body } = await post({
    query: texts.globalNavigation,
    variables: { app: 'nbc' },
    extensions: persisted(hashes.bonanzaPage),
  })
  expect([status, body.data]).toEqual([400, undefined])
  expect((await get('bonanzaPage', home)).status).toBe(200)
})

test('the persisted operations of the build remain stored when other documents overflow the cache', async () => {
  for (let n = 0; n < 1100; n++) {
    const query = `{ globalNavigation(app: "nbc") { items { title } } } # ${n}`
    await post({ query, extensions: persisted(sha256(query)) })
  }
  for (const name of Object.keys(hashes)) expect(firstError(await get(name, {}))).not.toContain('PersistedQueryNotFound')
  const first = '{ globalNavigation(app: "nbc") { items { title } } } # 0'
  expect(firstError(await get('', {}, sha256(first)))).toContain('PersistedQueryNotFound')
})

const nested = (depth: number) => `${'{ a '.repeat(depth)}${'}'.repeat(depth)}`
const abuse: [string, unknown, string?][] = [
  ['a document that is too deep', { query: `{ bonanzaPage(type: PAGE, name: "home", app: "nbc") ${nested(50)} }` }, 'LIMIT_EXCEEDED'],
  ['too many aliases', { query: `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: __typename`).join(' ')} }` }, 'LIMIT_EXCEEDED'],
  ['a thousand aliases', { query: `{ ${Array.from({ length: 1000 }, (_, n) => `a${n}: __typename`).join(' ')} }` }, 'LIMIT_EXCEEDED'],
  ['too many tokens', { query: `{ ${'__typename '.repeat(documentLimits.tokens)} }` }, 'LIMIT_EXCEEDED'],
  [
    'a fragment that expands to a million fields',
    {
      query: `{ ...f20 } ${Array.from({ length: 20 }, (_, n) => `fragment f${n + 1} on Query { ...f${n} ...f${n} }`).join(' ')} fragment f0 on Query { __typename }`,
    },
    'LIMIT_EXCEEDED',
  ],
  ['a fragment that contains itself', { query: '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }' }, 'LIMIT_EXCEEDED'],
  [
    'many costly fields',
    {
      query: `{ ${Array.from({ length: 14 }, (_, n) => `a${n}: featuredShowsSection(app: "nbc") { component }`).join(' ')} ${'featuredShowsSection(app: "nbc") { component } '.repeat(9)} }`,
    },
    'LIMIT_EXCEEDED',
  ],
  [
    'many costly fields in a fragment',
    {
      query: `{ ...a } fragment a on Query { ${Array.from({ length: 14 }, (_, n) => `a${n}: featuredShowsSection(app: "nbc") { component }`).join(' ')} ${'featuredShowsSection(app: "nbc") { component } '.repeat(9)} }`,
    },
    'LIMIT_EXCEEDED',
  ],
  [
    'many searches',
    { query: `{ ${Array.from({ length: 4 }, (_, n) => `a${n}: searchSection(query: "a${n}", app: "nbc") { __typename }`).join(' ')} }` },
    'LIMIT_EXCEEDED',
  ],
  ['introspection', { query: '{ __schema { types { name } } }' }, 'BAD_USER_INPUT'],
  ['an unknown field', { query: '{ secrets }' }, 'BAD_USER_INPUT'],
  ['an empty document', { query: '' }],
  ['a document that is not GraphQL', { query: '{{{{' }, 'BAD_USER_INPUT'],
  ['a mutation', { query: 'mutation { drop }' }],
  ['a batch', Array(100).fill({ query: '{ __typename }' })],
  ['a body that is not JSON', '{"query":'],
]

test.each(abuse)('the API rejects %s with 400 within 200 ms', async (_what, body, code) => {
  const before = performance.now()
  const response = await post(body)
  expect(performance.now() - before).toBeLessThan(200)
  expect(response.status).toBe(400)
  expect(response.body.data ?? null).toBeNull()
  if (code) expect(response.body.errors?.[0]?.extensions?.code).toBe(code)
})

test('the API rejects variables and extensions that are not JSON objects with 400, and reports no error', async () => {
  for (const name of ['variables', 'extensions'])
    for (const text of ['{', 'x', '[]', '"a"', '5', '%', '\u0000']) {
      const search = new URLSearchParams({ operationName: 'bonanzaPage', query: '{ __typename }', [name]: text })
      const response = await answer(await network.fetch(new Request(`http://tv.example/v2/graphql?${search}`)))
      expect([text, response.status, firstError(response)]).toEqual([text, 400, `BAD_USER_INPUT: ${name} must be a JSON object.`])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  expect(network.reported).toEqual([])
})

test('the API rejects mutations by GET, and requests with the method PUT', async () => {
  const search = new URLSearchParams({ query: 'mutation { drop }' })
  expect([400, 405]).toContain((await network.fetch(new Request(`http://tv.example/v2/graphql?${search}`))).status)
  expect((await network.fetch(new Request('http://tv.example/v2/graphql', { method: 'PUT' }))).status).toBe(405)
})

test('the API permits introspection of the schema if the option `introspection` is set', async () => {
  const open = await openNetwork(database, [], { introspection: true })
  const request = new Request('http://tv.example/v2/graphql', {
    method: 'POST',
    body: JSON.stringify({ query: '{ __schema { queryType { name } } }' }),
    headers: { 'content-type': 'application/json' },
  })
  expect(await (await open.fetch(request)).json()).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } })
})

test('the API reports an internal error, and returns no details of the error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'daypart-graph-'))
  const closed = await openDatabase({ dataDir: folder })
  const network = await openNetwork(closed)
  await closed.close()
  const { data, errors } = await network.client.query<{ bonanzaPage: unknown }>('bonanzaPage', home)
  expect([data?.bonanzaPage, errors?.[0]]).toEqual([
    null,
    { message: 'Something went wrong', path: ['bonanzaPage'], extensions: { code: 'INTERNAL' } },
  ])
  expect(network.reported).toHaveLength(1)
  await rm(folder, { recursive: true })
})

test('[C7.1-05] a query with an unknown operation name logs "No hash file mapping found"', async () => {
  const before = network.reported.length
  const { data, errors } = await network.client.query('breakfast' as OperationName, {})
  expect([data, errors?.[0]?.extensions?.code]).toEqual([null, 'BAD_USER_INPUT'])
  expect(String(network.reported[before])).toContain('No hash file mapping found')
})

test('the catalogue service serves the JSON Schema of a catalogue, and OpenAPI describes the routes of both services', async () => {
  const response = await network.fetch(new Request('http://tv.example/schemas/catalogue.json'))
  expect(response.headers.get('content-type')).toBe('application/schema+json')
  const schema = (await response.json()) as { $defs: { entry: unknown } }
  expect(JSON.stringify(schema.$defs.entry)).toContain('programmingType')
  const described = await Promise.all([network.editorial.openapi!(), network.catalogue.openapi!()])
  expect(described.flatMap(({ paths }) => Object.keys(paths ?? {}))).toEqual(
    expect.arrayContaining(['/v2/graphql', '/schemas/catalogue.json']),
  )
})

test('fields that tiles do not load are read in one batch for all tiles of a document', async () => {
  const tiles = '... on VideoTile { data { description keywords } } ... on SeriesTile { data { description } }'
  const query = `{ bonanzaPage(type: TITLE, name: "harbor-lights", app: "nbc") { data { sections {
    ... on Shelf { data { items { ${tiles} } } } ... on Grid { data { items { ${tiles} } } } ... on Stack { data { items { ${tiles} } } } } } } }`
  statements.length = 0
  const { body } = await post({ query })
  expect(body.errors).toBeUndefined()
  expect(JSON.stringify(body).match(/"keywords"/g)!.length).toBeGreaterThan(3)
  const wholeVideos = statements.filter((sql) => /"changed", "entry" from "content_videos"/.test(sql))
  expect(wholeVideos).toHaveLength(1)
})

test('the API rejects variables of a wrong type with 400, in persisted operations and in other documents', async () => {
  const query = 'query mine($page: PageType!, $name: String!) { bonanzaPage(type: $page, name: $name, app: "nbc") { name } }'
  for (const variables of [
    { page: 5, name: 'home' },
    { page: 'NONE', name: 'home' },
    { page: 'PAGE', name: {} },
    { page: 'PAGE', name: ['a'] },
    {},
  ]) {
    const response = await post({ query, variables })
    expect([response.status, firstError(response)]).toEqual([400, expect.stringMatching(/^BAD_USER_INPUT: .*\$/)])
  }
  const known = await post({ query: texts.bonanzaPage, operationName: 'bonanzaPage', variables: { ...home, type: 'NONE' } })
  expect([known.status, firstError(known)]).toEqual([400, expect.stringMatching(/^BAD_USER_INPUT: /)])
  const inline = await post({ query: '{ bonanzaPage(type: PAGE, name: 5, app: "nbc") { name } }' })
  expect(inline.status).toBe(400)
})

test('a request without a supported type in the Accept header is rejected with a short 406 response, without a database read', async () => {
  statements.length = 0
  for (const accept of ['text/html', 'a,'.repeat(7500)]) {
    const response = await network.fetch(new Request('http://tv.example/v2/graphql', { headers: { accept }, method: 'POST', body: '{' }))
    expect(response.status).toBe(406)
    expect([...response.headers].join().length).toBeLessThan(500)
  }
  expect(statements).toEqual([])
  for (const accept of ['', 'application/json', 'text/html, */*;q=0.1', 'Application/Graphql-Response+JSON; charset=utf-8'])
    expect((await post({ query: '{ __typename }' }, { accept })).status).toBe(200)
})

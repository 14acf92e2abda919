import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashes, type OperationName } from '#contracts/graph/hashes.generated.ts'
import { texts } from '#contracts/graph/texts.generated.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { type Network, openNetwork } from '../testing/network.ts'
import { documentLimits } from './document-limits.ts'

let network: Network
let database: Database
let folder: string
const statements: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-graph-'))
  database = await openDatabase({ dataDir: folder, heard: ({ sql }) => statements.push(sql) })
  network = await openNetwork(database)
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

test('[C7.1-01] GET /v2/graphql answers a persisted hash with variables and extensions; PersistedQueryNotFound falls back to POST with the full text', async () => {
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

test('in process and over HTTP the same is answered', async () => {
  const { data } = await network.client.query('bonanzaPage', home)
  expect((await get('bonanzaPage', home)).body.data).toEqual(JSON.parse(JSON.stringify(data)))
})

test('[C7.1-03] every operation takes the named variables, and nothing changes for who one says one is', async () => {
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
    brandTitleCategories: { name: 'nbc' },
    neuralNetShelf: {},
    daySchedule: { name: 'nbc' },
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

test('an anonymous persisted answer may be kept by caches, a POST or an error never', async () => {
  expect((await get('bonanzaPage', home)).headers.get('cache-control')).toBe('public, max-age=15, stale-while-revalidate=60')
  expect((await get('bonanzaPage', { ...home, userId: '0' })).headers.get('cache-control')).toContain('public')
  expect((await get('bonanzaPage', { ...home, name: 'nowhere' })).headers.get('cache-control')).toBe('no-store')
  expect((await post({ query: texts.globalNavigation, variables: { app: 'nbc' } })).headers.get('cache-control')).toBe('no-store')
})

test('what is not there, and what is not understood, is an error with a code', async () => {
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

test('a cursor from a stranger is refused as bad input, whatever it says', async () => {
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

test('a hash that does not fit its text is refused with 400 and not run', async () => {
  const { status, body } = await post({
    query: texts.globalNavigation,
    variables: { app: 'nbc' },
    extensions: persisted(hashes.bonanzaPage),
  })
  expect([status, body.data]).toEqual([400, undefined])
  expect((await get('bonanzaPage', home)).status).toBe(200)
})

test('more strange documents than are remembered push none of ours out', async () => {
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
  ['too deep', { query: `{ bonanzaPage(type: PAGE, name: "home", app: "nbc") ${nested(50)} }` }, 'LIMIT_EXCEEDED'],
  ['too many aliases', { query: `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: __typename`).join(' ')} }` }, 'LIMIT_EXCEEDED'],
  ['a thousand aliases', { query: `{ ${Array.from({ length: 1000 }, (_, n) => `a${n}: __typename`).join(' ')} }` }, 'LIMIT_EXCEEDED'],
  ['too many tokens', { query: `{ ${'__typename '.repeat(documentLimits.tokens)} }` }, 'LIMIT_EXCEEDED'],
  [
    'a fragment that unfolds to a million fields',
    {
      query: `{ ...f20 } ${Array.from({ length: 20 }, (_, n) => `fragment f${n + 1} on Query { ...f${n} ...f${n} }`).join(' ')} fragment f0 on Query { __typename }`,
    },
    'LIMIT_EXCEEDED',
  ],
  ['a fragment in itself', { query: '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }' }, 'LIMIT_EXCEEDED'],
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
  ['no document', { query: '' }],
  ['not GraphQL', { query: '{{{{' }, 'BAD_USER_INPUT'],
  ['a mutation', { query: 'mutation { drop }' }],
  ['a batch', Array(100).fill({ query: '{ __typename }' })],
  ['not JSON', '{"query":'],
]

test.each(abuse)('%s is refused with 400, at once', async (_what, body, code) => {
  const before = performance.now()
  const refused = await post(body)
  expect(performance.now() - before).toBeLessThan(200)
  expect(refused.status).toBe(400)
  expect(refused.body.data ?? null).toBeNull()
  if (code) expect(refused.body.errors?.[0]?.extensions?.code).toBe(code)
})

test('a query string that is not what it says is refused with 400, and is no fault of ours', async () => {
  for (const name of ['variables', 'extensions'])
    for (const text of ['{', 'x', '[]', '"a"', '5', '%', '\u0000']) {
      const search = new URLSearchParams({ operationName: 'bonanzaPage', query: '{ __typename }', [name]: text })
      const refused = await answer(await network.fetch(new Request(`http://tv.example/v2/graphql?${search}`)))
      expect([text, refused.status, firstError(refused)]).toEqual([text, 400, `BAD_USER_INPUT: ${name} is no JSON object.`])
      expect(refused.headers.get('cache-control')).toBe('no-store')
    }
  expect(network.reported).toEqual([])
})

test('GET runs queries only; another method is refused', async () => {
  const search = new URLSearchParams({ query: 'mutation { drop }' })
  expect([400, 405]).toContain((await network.fetch(new Request(`http://tv.example/v2/graphql?${search}`))).status)
  expect((await network.fetch(new Request('http://tv.example/v2/graphql', { method: 'PUT' }))).status).toBe(405)
})

test('the schema may be asked for where that is configured', async () => {
  const open = await openNetwork(database, [], { introspection: true })
  const request = new Request('http://tv.example/v2/graphql', {
    method: 'POST',
    body: JSON.stringify({ query: '{ __schema { queryType { name } } }' }),
    headers: { 'content-type': 'application/json' },
  })
  expect(await (await open.fetch(request)).json()).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } })
})

test('a fault of ours is reported, and the caller is told nothing of it', async () => {
  const broken = await openNetwork(database)
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
  expect(broken.reported).toEqual([])
  await rm(folder, { recursive: true })
})

test('[C7.1-05] an unknown query name logs "No hash file mapping found"', async () => {
  const before = network.reported.length
  const { data, errors } = await network.client.query('breakfast' as OperationName, {})
  expect([data, errors?.[0]?.extensions?.code]).toEqual([null, 'BAD_USER_INPUT'])
  expect(String(network.reported[before])).toContain('No hash file mapping found')
})

test('/schemas/catalogue.json is a JSON Schema, and both doors are described', async () => {
  const response = await network.fetch(new Request('http://tv.example/schemas/catalogue.json'))
  expect(response.headers.get('content-type')).toBe('application/schema+json')
  const schema = (await response.json()) as { $defs: { entry: unknown } }
  expect(JSON.stringify(schema.$defs.entry)).toContain('programmingType')
  const { paths } = (await network.openapi!())!
  expect(Object.keys(paths ?? {})).toEqual(expect.arrayContaining(['/v2/graphql', '/schemas/catalogue.json']))
})

test('what a tile does not hold is read once for all tiles that a document asks it of', async () => {
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

test('a variable that its type does not take is the caller’s fault, in a document of a stranger as in a known one', async () => {
  const query = 'query mine($page: PageType!, $name: String!) { bonanzaPage(type: $page, name: $name, app: "nbc") { name } }'
  for (const variables of [
    { page: 5, name: 'home' },
    { page: 'NONE', name: 'home' },
    { page: 'PAGE', name: {} },
    { page: 'PAGE', name: ['a'] },
    {},
  ]) {
    const asked = await post({ query, variables })
    expect([asked.status, firstError(asked)]).toEqual([400, expect.stringMatching(/^BAD_USER_INPUT: .*\$/)])
  }
  const known = await post({ query: texts.bonanzaPage, operationName: 'bonanzaPage', variables: { ...home, type: 'NONE' } })
  expect([known.status, firstError(known)]).toEqual([400, expect.stringMatching(/^BAD_USER_INPUT: /)])
  const inline = await post({ query: '{ bonanzaPage(type: PAGE, name: 5, app: "nbc") { name } }' })
  expect(inline.status).toBe(400)
})

test('an Accept header that names no type of ours is 406 at once, however long it is', async () => {
  statements.length = 0
  for (const accept of ['text/html', 'a,'.repeat(7500)]) {
    const asked = await network.fetch(new Request('http://tv.example/v2/graphql', { headers: { accept }, method: 'POST', body: '{' }))
    expect(asked.status).toBe(406)
    expect([...asked.headers].join().length).toBeLessThan(500)
  }
  expect(statements).toEqual([])
  for (const accept of ['', 'application/json', 'text/html, */*;q=0.1', 'Application/Graphql-Response+JSON; charset=utf-8'])
    expect((await post({ query: '{ __typename }' }, { accept })).status).toBe(200)
})

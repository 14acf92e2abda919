// Sends hostile values in every part of a URL and in every variable of a graph operation: no response may be a server error.
import { afterAll, expect, test } from 'vitest'
import { texts } from '#contracts/graph/texts.generated.ts'
import { routeExamples } from '../../../src/web/testing/route-examples.ts'
import { createSender, failures, type RawRequest } from '../../hostile/send.ts'
import { site } from '../visitor.ts'

const values = [
  '',
  ' ',
  '0',
  '-1',
  '01',
  '1e999',
  'NaN',
  '9'.repeat(400),
  'x'.repeat(10_000),
  '__proto__',
  'constructor',
  'null',
  'season-0',
  'season-99999999999999999999',
  "1' or '1'='1",
  '"; drop table content_titles; --',
  '<script>alert(1)</script>',
  '%{(#a=1)}{{7*7}}',
  '../../../../etc/passwd',
  'a\u0000b',
  'a\r\nSet-Cookie: a=b',
  '\u202e\ufeff\ufffe',
  '🔥'.repeat(60),
  'ﷺ'.repeat(150),
  '%',
  '*',
  '"',
  'category',
]
/** The hostile values, encoded for a URL, and further values with invalid UTF-8 or invalid percent-encoding. */
const encodedValues = [
  ...values.map(encodeURIComponent),
  '..',
  '%2e%2e',
  '%2f%2f',
  '%FF%FE',
  '%E0%A4%A',
  '%ED%A0%80',
  '%c0%ae',
  '%',
  '%u0041',
  ';a=b',
]

const sender = createSender(site)
afterAll(() => sender.close())
const { send } = sender

const get = (path: string): RawRequest => ({ method: 'GET', path })

/** Returns copies of the example path of a route; in each, one parameter is replaced by a hostile value. */
function hostilePaths(row: string, example: string): string[] {
  const segments = example.split('/')
  const places = row.split('/').flatMap((segment, index) => (segment.startsWith(':') ? [index] : []))
  return places.flatMap((place) => encodedValues.map((value) => segments.with(Math.min(place, segments.length - 1), value).join('/')))
}

test('hostile segments of every row of the route table cause no server error', { timeout: 300_000 }, async () => {
  const paths = Object.entries(routeExamples).flatMap(([row, { path }]) => hostilePaths(row, path))
  expect(paths.length).toBeGreaterThan(1000)
  expect(await failures(sender, paths.map(get))).toEqual([])
})

test('hostile queries of every page cause no server error', { timeout: 300_000 }, async () => {
  const names = [
    'lang',
    'q',
    'page',
    'kind',
    'brand',
    'v',
    'channel',
    'date',
    'topic',
    'about',
    'sent',
    'redirectPath',
    'pid',
    'callsign',
    'showBridgeScreen',
    '__proto__',
  ]
  const pages = [
    '/',
    '/search',
    '/schedule',
    '/apps',
    '/playlist/free-to-watch',
    '/contact-us',
    '/sign-in',
    '/live',
    '/oembed',
    '/sitemap.xml',
    '/harbor-precinct',
  ]
  const requests = pages.flatMap((path) =>
    names.flatMap((name) =>
      encodedValues.filter((_, index) => index % 3 === names.indexOf(name) % 3).map((value) => get(`${path}?${name}=${value}`)),
    ),
  )
  const queryRequests = ['?', '?&&&===', `?${'a=1&'.repeat(3000)}`, '?%FF=%FF', '?q[]=1&q[]=2', '?q=1&q=2'].map((query) =>
    get(`/search${query}`),
  )
  expect(await failures(sender, [...requests, ...queryRequests])).toEqual([])
})

test('hostile parameters of every operation of the OpenAPI description cause no server error', { timeout: 300_000 }, async () => {
  type Operation = { parameters?: { name: string; in: string }[] }
  const { paths } = JSON.parse((await send(get('/openapi.json'))).text) as { paths: Record<string, Record<string, Operation>> }
  const filled = (path: string, value: string) => path.replace(/\{\w+\}/g, value)
  const requests = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, { parameters = [] }]): RawRequest[] => {
      const method = verb.toUpperCase()
      const inPath = path.includes('{') ? encodedValues.map((value) => ({ method, path: filled(path, value) })) : []
      const queries = parameters.filter((parameter) => parameter.in === 'query')
      const inQuery = queries.flatMap(({ name }) =>
        encodedValues.map((value) => ({ method, path: `${filled(path, 'x')}?${encodeURIComponent(name)}=${value}` })),
      )
      return [...inPath, ...inQuery]
    }),
  )
  expect(requests.length).toBeGreaterThan(1000)
  expect(await failures(sender, requests)).toEqual([])
})

/** Returns hostile values for a variable of this GraphQL type. Leaves out values of other types, because validation refuses them before any query. */
function hostileFor(name: string): unknown[] {
  if (name === 'Int' || name === 'Float') return [-1, 0, 2 ** 31 - 1, -(2 ** 31), 1e300, '1', null]
  if (name === 'Boolean') return [true, 'yes', null]
  if (name === 'String' || name === 'ID') return [...values, null, 5, [], {}]
  return ['x', 'PAGE', null, { __proto__: null, a: { b: ['\u0000'] } }, { limit: -1, cursor: 'x', id: '\u0000' }]
}

/** Variables that all operations have. They are tested with one operation only. */
const common = new Set(['userId', 'device', 'platform', 'oneApp', 'authorized', 'timeZone', 'app', 'appVersion', 'profile', 'ld'])

test('hostile variables of every graph operation cause no server error', { timeout: 300_000 }, async () => {
  const usual: Record<string, unknown> = {
    type: 'PAGE',
    name: 'home',
    app: 'nbc',
    language: 'en',
    query: 'a',
    cursor: '1',
    id: 'harbor-precinct',
  }
  const requests = Object.entries(texts).flatMap(([operationName, query]) => {
    const variables = [...query.slice(0, query.indexOf('{')).matchAll(/\$(\w+): \[?(\w+)([!\]]*)/g)].map(([, name, type, ending]) => ({
      name: name!,
      type: type!,
      required: ending!.endsWith('!'),
    }))
    const base = Object.fromEntries(
      variables.filter(({ required, name }) => required || name === 'name').map(({ name }) => [name, usual[name] ?? 'x']),
    )
    const own = variables.filter(({ name }) => !common.has(name) || operationName === 'bonanzaPage')
    return own.flatMap(({ name, type }) =>
      hostileFor(type).map(
        (value): RawRequest => ({
          method: 'POST',
          path: '/v2/graphql',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ operationName, query, variables: { ...base, [name]: value } }),
        }),
      ),
    )
  })
  expect(requests.length).toBeGreaterThan(1000)
  expect(await failures(sender, requests, ({ status, text }) => status >= 500 || status < 200 || text.includes('"INTERNAL"'))).toEqual([])
})

test('after all hostile requests the site responds as before', async () => {
  expect((await send(get('/readyz'))).status).toBe(200)
  expect((await send(get('/harbor-precinct'))).text).toContain('>Harbor Precinct</h1>')
})

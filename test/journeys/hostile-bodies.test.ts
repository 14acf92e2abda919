// Every operation that the API's description names, with hostile bodies, plain and compressed: an answer below 500, no stall, nothing stored half.
// On a site of its own, behind a proxy that is trusted: so each request of a stranger comes from another address, and no limit hides the rest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../../bench/site.ts'
import { type Body, hostileBodies, type Schema } from '../hostile/bodies.ts'
import { type Asked, createSender, failures, type Sender } from '../hostile/send.ts'
import { newViewer } from '../hostile/viewer.ts'

const operatorToken = 'a-token-of-the-hostile-run'

let site: Site
let sender: Sender
let operations: Operation[]
let components: Record<string, Schema>
let before: Record<string, number>
beforeAll(async () => {
  site = await startSite({ env: { TRUSTED_PROXIES: '127.0.0.1', OPERATOR_TOKEN: operatorToken } })
  sender = createSender(site.url)
  const api = JSON.parse((await sender.ask({ method: 'GET', path: '/openapi.json' })).text) as Api
  components = api.components.schemas
  operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, ...described })),
  )
  before = counts()
})
afterAll(async () => {
  sender?.close()
  await site?.stop()
})

type Described = { requestBody?: { content: Record<string, { schema: Schema }> }; security?: unknown[] }
type Operation = Described & { method: string; path: string }
type Api = { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, Schema> } }

const inPath: Record<string, string> = { brand: 'nbc', network: 'nbc', version: 'v3', vendor: 'google', category: 'shows' }

/** Bytes: as bin/doors.ts says. */
const limitOf = (path: string) => 1024 * (path.startsWith('/v2/') ? 32 : /^\/(v4|messages\/newsletters)\//.test(path) ? 512 : 64)

let last = 0
/** A stranger from an address where nobody was before, over https. */
const stranger = () => ({ 'x-forwarded-for': `198.18.${(++last >> 8) & 255}.${last & 255}`, 'x-forwarded-proto': 'https' })

function bodiesOf({ method, path, requestBody }: Operation): Body[] {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? ['application/json']
  const all = hostileBodies(content?.schema, components, type, limitOf(path))
  // Nothing reads the body of a GET.
  return method === 'GET' ? all.slice(0, 3) : all
}

const askedWith = (operation: Operation, headers: () => Record<string, string>): Asked[] =>
  bodiesOf(operation).map(({ bytes, isChunked, headers: own }) => ({
    method: operation.method,
    path: operation.path.replace(/\{(\w+)\}/g, (_, name: string) => inPath[name] ?? 'x'),
    headers: { ...own, ...headers() },
    body: bytes,
    ...(isChunked ? { isChunked } : {}),
  }))

/** Refused before it was sent whole: the connection may break before the answer is read. */
const isFault = ({ status, text }: { status: number; text: string }) =>
  status === 0 ? !/EPIPE|ECONNRESET|socket hang up/.test(text) : status >= 500 && status !== 503

/** Seconds of CPU that the site has used. */
function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${site.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The longest that /healthz took meanwhile, in milliseconds. */
async function slowestHealthz(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  let slowest = 0
  while (!isOver) {
    const started = performance.now()
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    slowest = Math.max(slowest, performance.now() - started)
    await setTimeout(20)
  }
  return slowest
}

type Cost = { operation: string; requests: number; milliseconds: number }

/** Asks every operation; the failures, and what a request cost on average. */
async function askAll(of: Operation[], headersFor: () => Promise<() => Record<string, string>>) {
  const failed: string[] = []
  const costs: Cost[] = []
  for (const operation of of) {
    const asked = askedWith(operation, await headersFor())
    // The first request may load what it needs.
    await sender.ask({ ...asked[0]!, headers: stranger() })
    const used = cpuSeconds()
    failed.push(...(await failures(sender, asked, isFault)))
    const milliseconds = ((cpuSeconds() - used) * 1000) / asked.length
    costs.push({ operation: `${operation.method} ${operation.path}`, requests: asked.length, milliseconds })
  }
  return { failed, costs: costs.sort((a, b) => b.milliseconds - a.milliseconds) }
}

/** A stall of a second and a half is one on a busy machine too; a body that costs a second of CPU made six. */
const stall = 1500
/** Milliseconds of CPU a request, on average over the bodies of an operation. */
const mostCpu = 20

async function expectWell(run: ReturnType<typeof askAll>) {
  const slowest = await slowestHealthz(run)
  const { failed, costs } = await run
  expect(failed).toEqual([])
  expect(costs.filter(({ milliseconds }) => milliseconds > mostCpu)).toEqual([])
  expect(slowest).toBeLessThan(stall)
  console.log(
    `${costs.reduce((sum, { requests }) => sum + requests, 0)} requests, /healthz at most ${Math.round(slowest)} ms, most CPU:`,
    costs[0],
  )
}

test('no body of a stranger makes an operation fail, stall or cost much', { timeout: 600_000 }, async () => {
  expect(operations.length).toBeGreaterThan(60)
  expect(Math.min(...operations.filter(({ method }) => method !== 'GET').map((operation) => bodiesOf(operation).length))).toBeGreaterThan(
    40,
  )
  await expectWell(askAll(operations, async () => stranger))
})

test('no body of a viewer who is signed in makes an operation fail, stall or cost much', { timeout: 600_000 }, async () => {
  const changing = operations.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/v4/'))
  const run = askAll(changing, async () => {
    // Some operations end the session, or the account.
    const from = stranger()
    const signed = await newViewer(sender, from)
    return () => ({ ...from, ...signed })
  })
  await expectWell(run)
})

test('no body of the operator makes an operation fail', { timeout: 600_000 }, async () => {
  const own = operations.filter(({ method, security }) => method !== 'GET' && security)
  expect(own.length).toBeGreaterThan(10)
  const headers = { authorization: `Bearer ${operatorToken}`, 'if-match': '*' }
  const run = askAll(own, async () => () => ({ ...stranger(), ...headers }))
  const { failed } = await run
  expect(failed).toEqual([])
})

/** As much as fits into the 16 KiB of a request's head. */
const wide = 14_000
const wideHeaders = {
  accept: 'a,'.repeat(wide / 2),
  'accept-encoding': 'a,'.repeat(wide / 2),
  'accept-language': 'a;q=0.1,'.repeat(wide / 8),
  'content-type': 'a;'.repeat(wide / 2),
  cookie: 'a=b;'.repeat(wide / 4),
  'if-none-match': '"a",'.repeat(wide / 4),
  range: `bytes=${'0-1,'.repeat(wide / 4)}0-1`,
  authorization: `Bearer ${'a'.repeat(wide)}`,
  'x-forwarded-for': '127.0.0.1,'.repeat(wide / 10),
  origin: `https://${'a.'.repeat(wide / 2)}example`,
}
const wideQueries = ['a&', 'a=%20&', 'filter[a]=1&', 'include=a,', 'variables=[', 'extensions={"a":[', '%FF&'].map((part) =>
  encodeURI(part.repeat(wide / part.length)).slice(0, wide),
)

test('a very wide query string, cookie or header costs little, and no answer repeats it in its headers', { timeout: 300_000 }, async () => {
  const paths = operations.map(({ method, path }) => ({
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => inPath[name] ?? 'x'),
  }))
  const asked: Asked[] = [
    ...paths,
    { method: 'GET', path: '/' },
    { method: 'GET', path: '/search' },
    { method: 'POST', path: '/sign-in' },
  ].flatMap((one) => [
    ...wideQueries.map((query) => ({ ...one, path: `${one.path}?${query}`, headers: stranger() })),
    ...Object.entries(wideHeaders).map(([name, value]) => ({ ...one, headers: { ...stranger(), [name]: value } })),
  ])
  const used = cpuSeconds()
  expect(await failures(sender, asked, (answer) => isFault(answer) || answer.headerBytes > 8000)).toEqual([])
  expect(((cpuSeconds() - used) * 1000) / asked.length).toBeLessThan(mostCpu)
})

test('a compressed body that inflates to more than a route takes is refused with 413', async () => {
  for (const operation of operations.filter(({ method, requestBody }) => method !== 'GET' && requestBody)) {
    const bomb = bodiesOf(operation).find(({ name }) => name === 'a million empty objects, compressed')!
    const answer = await sender.ask({
      method: operation.method,
      path: operation.path.replace(/\{(\w+)\}/g, (_, name: string) => inPath[name] ?? 'x'),
      headers: { ...bomb.headers, ...stranger() },
      body: bomb.bytes,
    })
    expect([operation.path, answer.status]).toEqual([operation.path, 413])
  }
})

const open = () => new DatabaseSync(join(site.data, 'daypart.db'), { readOnly: true })

function counts(): Record<string, number> {
  const database = open()
  const tables = database.prepare("select name from sqlite_master where type = 'table' and name like '%\\_%' escape '\\'").all() as {
    name: string
  }[]
  const all = tables.map(({ name }) => [name, database.prepare(`select count(*) n from "${name}"`).get()!['n'] as number])
  database.close()
  return Object.fromEntries(all)
}

test('afterwards the site is ready, and nothing is stored half', async () => {
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${site.url}/`)).status).toBe(200)
  const database = open()
  const all = (sql: string) => database.prepare(sql).all()
  expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(all('pragma foreign_key_check')).toEqual([])
  const without = (part: string) =>
    all(`select mail from identity_accounts where (select count(*) from ${part} where account_id = identity_accounts.id) <> 1`)
  expect([without('identity_passwords'), without('identity_profiles')]).toEqual([[], []])
  expect(all("select id from message_contacts where name = '' or email = '' or message = ''")).toEqual([])
  const [{ contacts, mails }] = all(
    "select (select count(*) from message_contacts) contacts, (select count(*) from message_mails where kind = 'contact') mails",
  ) as [{ contacts: number; mails: number }]
  expect(mails).toBe(contacts)
  database.close()
  const changed = Object.entries(counts()).filter(([name, count]) => count !== before[name])
  // The search thread empties its queue meanwhile.
  expect(changed.filter(([name]) => !/^(identity|message)_|^content_search_queue$/.test(name))).toEqual([])
})

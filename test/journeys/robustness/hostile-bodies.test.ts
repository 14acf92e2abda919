// Sends hostile bodies, plain and compressed, to every operation of the OpenAPI description: the status of the response must be below 500, the site
// must not stall, and no partial data may be stored. The test acts as a trusted proxy: each anonymous request has a new client IP address,
// so that no rate limit applies.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../../../bench/shared/site.ts'
import { type Body, hostileBodies, hostileForms, type Schema } from '../../hostile/bodies.ts'
import { filledPath, findNamed, type Named, valuesFor } from '../../hostile/paths.ts'
import { createSender, failures, type RawRequest, type Sender } from '../../hostile/send.ts'
import { idsOf, newViewer } from '../../hostile/viewer.ts'

const operatorToken = 'a-token-of-the-hostile-run'

let site: Site
let sender: Sender
let operations: Operation[]
let named: Named
let components: Record<string, Schema>
let before: Record<string, number>
beforeAll(async () => {
  site = await startSite({ env: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'x-country', OPERATOR_TOKEN: operatorToken } })
  sender = createSender(site.url)
  const api = JSON.parse((await sender.send({ method: 'GET', path: '/openapi.json' })).text) as Api
  components = api.components.schemas
  operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, ...described })),
  )
  named = await findNamed(sender, newClient())
  before = counts()
})
afterAll(async () => {
  sender?.close()
  await site?.stop()
})

type Described = { requestBody?: { content: Record<string, { schema: Schema }> }; security?: unknown[] }
type Operation = Described & { method: string; path: string }
type Api = { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, Schema> } }

/** Returns the body limit of a path in bytes, as bin/serve/mount-services.ts sets it. */
const limitOf = (path: string) => 1024 * (path.startsWith('/v2/') ? 32 : /^\/(v4|messages\/newsletters)\//.test(path) ? 512 : 64)

let last = 0
const device = { cookie: `__Host-device=${'A'.repeat(22)}` }
/** Returns the headers of an anonymous client with a new IP address in the United States, over https. All have the same device. */
const newClient = () => ({
  ...{ 'x-forwarded-for': `198.18.${(++last >> 8) & 255}.${last & 255}`, 'x-forwarded-proto': 'https', 'x-country': 'US' },
  ...device,
})

function bodiesOf({ method, path, requestBody }: Operation): Body[] {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? ['application/json']
  const all = hostileBodies(content?.schema, components, type, limitOf(path))
  // The site does not read the body of a GET request, so a few bodies are enough.
  return method === 'GET' ? all.slice(0, 3) : all
}

const pathOf = ({ path }: Operation, own: Partial<Named> = {}) => filledPath(path, valuesFor(path, { ...named, ...own }))

const requestsFor = (operation: Operation, headers: () => Record<string, string>, ids?: Partial<Named>): RawRequest[] =>
  bodiesOf(operation).map(({ bytes, isChunked, headers: own }) => ({
    method: operation.method,
    path: pathOf(operation, ids),
    headers: { ...own, ...headers() },
    body: bytes,
    ...(isChunked ? { isChunked } : {}),
  }))

/** Returns whether a response is a failure. The site may close the connection while a body that it refuses is being sent: that is no failure. */
const isFault = ({ status, text }: { status: number; text: string }) =>
  status === 0 ? !/EPIPE|ECONNRESET|socket hang up/.test(text) : status >= 500 && status !== 503

/** Returns the seconds of CPU time in a file `stat` of /proc. */
function cpuSecondsIn(file: string): number {
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Returns the seconds of CPU time that the site has used. */
const cpuSeconds = () => cpuSecondsIn(`/proc/${site.pid}/stat`)

/** Returns the ms of CPU time that the site's main thread has used. This thread answers all requests. */
const mainThreadMs = () => 1000 * cpuSecondsIn(`/proc/${site.pid}/task/${site.pid}/stat`)

/**
 * Requests /healthz repeatedly until `work` is done. Returns for how long at most the main thread did other work before it answered, in ms of its
 * CPU time. Other programs on the machine do not change this time.
 */
async function slowestHealthz(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  let slowest = 0
  while (!isOver) {
    const started = mainThreadMs()
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    slowest = Math.max(slowest, mainThreadMs() - started)
    await setTimeout(20)
  }
  return slowest
}

/** Who sends the requests for one operation. */
type Client = { headers: () => Record<string, string>; ids?: Partial<Named> }
type Cost = { operation: string; requests: number; milliseconds: number }

/** Sends the hostile bodies to each operation. Returns the failures, and the average CPU time of a request per operation. */
async function sendAll(tested: Operation[], clientFor: () => Promise<Client>) {
  const failed: string[] = []
  const costs: Cost[] = []
  for (const operation of tested) {
    const { headers, ids } = await clientFor()
    const requests = requestsFor(operation, headers, ids)
    // The CPU time of the first request is not counted, because it may load modules.
    await sender.send({ ...requests[0]!, headers: newClient() })
    let milliseconds = Number.POSITIVE_INFINITY
    // An expensive operation is measured again, because background work of the site may have run at the same time.
    for (let run = 0; run < 3 && milliseconds > maxCpu; run++) {
      const used = cpuSeconds()
      failed.push(...(await failures(sender, requests, isFault)))
      milliseconds = Math.min(milliseconds, ((cpuSeconds() - used) * 1000) / requests.length)
    }
    costs.push({ operation: `${operation.method} ${operation.path}`, requests: requests.length, milliseconds })
  }
  return { failed, costs: costs.sort((a, b) => b.milliseconds - a.milliseconds) }
}

/** The CPU time in ms that the main thread may use before it answers /healthz. It is about 100 ms; a body that takes 1 s of CPU time adds 1 s. */
const stall = 500
/** The CPU time in ms that a request may take, on average over the bodies of an operation. */
const maxCpu = 20

async function expectNoFailures(run: ReturnType<typeof sendAll>) {
  const slowest = await slowestHealthz(run)
  const { failed, costs } = await run
  expect(failed).toEqual([])
  expect(costs.filter(({ milliseconds }) => milliseconds > maxCpu)).toEqual([])
  expect(slowest).toBeLessThan(stall)
  console.log(
    `${costs.reduce((sum, { requests }) => sum + requests, 0)} requests, /healthz after at most ${Math.round(slowest)} ms of CPU, most CPU:`,
    costs[0],
  )
}

test('no hostile body of an anonymous client makes an operation fail, stall the site or use more than 20 ms of CPU', {
  timeout: 600_000,
}, async () => {
  expect(operations.length).toBeGreaterThan(60)
  expect(Math.min(...operations.filter(({ method }) => method !== 'GET').map((operation) => bodiesOf(operation).length))).toBeGreaterThan(
    40,
  )
  await expectNoFailures(sendAll(operations, async () => ({ headers: newClient })))
})

test('no hostile body of a signed-in viewer makes an operation fail, stall the site or use more than 20 ms of CPU', {
  timeout: 600_000,
}, async () => {
  const changing = operations.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/v4/'))
  const run = sendAll(changing, async () => {
    // Each operation is tested with a viewer of its own, because some operations end the session or delete the account.
    const client = newClient()
    const session = await newViewer(sender, client)
    return { headers: () => ({ ...client, ...session }), ids: await idsOf(sender, { ...client, ...session }) }
  })
  await expectNoFailures(run)
})

test('no hostile body of the operator makes an operation fail', { timeout: 600_000 }, async () => {
  const own = operations.filter(({ method, security }) => method !== 'GET' && security)
  expect(own.length).toBeGreaterThan(10)
  const headers = { authorization: `Bearer ${operatorToken}`, 'if-match': '*' }
  const run = sendAll(own, async () => ({ headers: () => ({ ...newClient(), ...headers }) }))
  const { failed } = await run
  expect(failed).toEqual([])
})

/** The pages with forms that work without JavaScript: they are no operations of /openapi.json. */
const forms = [
  '/sign-in',
  '/sign-up',
  '/my-account',
  '/profiles',
  '/activate',
  '/contact-us',
  '/privacy-choices',
  '/onboarding/categories',
  '/onboarding/favorites',
]

/** The length of a long text in characters; it fits into the limit of 16 KiB for a request's headers. */
const longLength = 14_000
const longHeaders = {
  accept: 'a,'.repeat(longLength / 2),
  'accept-encoding': 'a,'.repeat(longLength / 2),
  'accept-language': 'a;q=0.1,'.repeat(longLength / 8),
  'content-type': 'a;'.repeat(longLength / 2),
  cookie: 'a=b;'.repeat(longLength / 4),
  'if-none-match': '"a",'.repeat(longLength / 4),
  range: `bytes=${'0-1,'.repeat(longLength / 4)}0-1`,
  authorization: `Bearer ${'a'.repeat(longLength)}`,
  'x-forwarded-for': '127.0.0.1,'.repeat(longLength / 10),
  origin: `https://${'a.'.repeat(longLength / 2)}example`,
}
const longQueries = ['a&', 'a=%20&', 'filter[a]=1&', 'include=a,', 'variables=[', 'extensions={"a":[', '%FF&'].map((part) =>
  encodeURI(part.repeat(longLength / part.length)).slice(0, longLength),
)

test('a request with a query string, cookie or header of 14,000 characters uses little CPU time, and the response headers do not contain the long text', {
  timeout: 300_000,
}, async () => {
  const paths = operations.map((operation) => ({ method: operation.method, path: pathOf(operation) }))
  const requests: RawRequest[] = [
    ...paths,
    { method: 'GET', path: '/' },
    { method: 'GET', path: '/search' },
    ...forms.map((path) => ({ method: 'POST', path })),
  ].flatMap((one) => [
    ...longQueries.map((query) => ({ ...one, path: `${one.path}?${query}`, headers: newClient() })),
    ...Object.entries(longHeaders).map(([name, value]) => ({ ...one, headers: { ...newClient(), [name]: value } })),
  ])
  const used = cpuSeconds()
  expect(await failures(sender, requests, (answer) => isFault(answer) || answer.headerBytes > 8000)).toEqual([])
  expect(((cpuSeconds() - used) * 1000) / requests.length).toBeLessThan(maxCpu)
})

test('no hostile form makes a page fail or use more than 20 ms of CPU, and the form of another site is refused', {
  timeout: 300_000,
}, async () => {
  for (const path of forms) {
    const requests = hostileForms(limitOf(path)).map(({ bytes, isChunked = false, headers }) => ({
      ...{ method: 'POST', path, body: bytes, isChunked },
      headers: { ...headers, ...newClient() },
    }))
    const used = cpuSeconds()
    expect(await failures(sender, requests)).toEqual([])
    expect([path, ((cpuSeconds() - used) * 1000) / requests.length]).toEqual([path, expect.toSatisfy((ms: number) => ms < maxCpu)])
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://evil.example'],
      ['origin', 'null'],
    ] as const) {
      const { status } = await sender.send({ ...requests[0]!, headers: { ...requests[0]!.headers, [name]: value } })
      expect([path, value, status]).toEqual([path, value, 403])
    }
  }
})

test('a compressed body that is larger than the route’s limit after decompression is refused with 413', async () => {
  for (const operation of operations.filter(({ method, requestBody }) => method !== 'GET' && requestBody)) {
    const bomb = bodiesOf(operation).find(({ name }) => name === 'a million empty objects, compressed')!
    const response = await sender.send({
      method: operation.method,
      path: pathOf(operation),
      headers: { ...bomb.headers, ...newClient() },
      body: bomb.bytes,
    })
    expect([operation.path, response.status]).toEqual([operation.path, 413])
  }
})

const openDatabase = () => new DatabaseSync(join(site.data, 'daypart.db'), { readOnly: true })

function counts(): Record<string, number> {
  const database = openDatabase()
  const tables = database.prepare("select name from sqlite_master where type = 'table' and name like '%\\_%' escape '\\'").all() as {
    name: string
  }[]
  const all = tables.map(({ name }) => [name, database.prepare(`select count(*) n from "${name}"`).get()!['n'] as number])
  database.close()
  return Object.fromEntries(all)
}

test('after all hostile bodies the site is ready, and no partial data is stored', async () => {
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${site.url}/`)).status).toBe(200)
  const database = openDatabase()
  const all = (sql: string) => database.prepare(sql).all()
  expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(all('pragma foreign_key_check')).toEqual([])
  const without = (part: string) =>
    all(`select mail from identity_accounts where (select count(*) from ${part} where account_id = identity_accounts.id) <> 1`)
  expect([without('identity_passwords'), without('identity_profiles')]).toEqual([[], []])
  expect(all('select owner from personalization_watches where position > duration')).toEqual([])
  expect(all('select owner from personalization_onboarding where not json_valid(categories)')).toEqual([])
  expect(all("select id from message_contacts where name = '' or email = '' or message = ''")).toEqual([])
  const [{ contacts, mails }] = all(
    "select (select count(*) from message_contacts) contacts, (select count(*) from message_mails where kind = 'contact') mails",
  ) as [{ contacts: number; mails: number }]
  expect(mails).toBe(contacts)
  database.close()
  const changed = Object.entries(counts()).filter(([name, count]) => count !== before[name])
  // These tables may change: accounts, viewers' data, messages and codes of televisions are stored completely, the search thread empties its queue, and the playout
  // job plans the channels.
  const mayChange =
    /^(identity|message)_|^personalization_(favorites|onboarding|watches)$|^providers_televisions$|^content_search_queue$|^media_(channels|playout)$/
  expect(changed.filter(([name]) => !mayChange.test(name))).toEqual([])
  // Some of the bodies are accepted, so the requests have reached these handlers.
  expect(changed.map(([name]) => name)).toEqual(expect.arrayContaining(['personalization_onboarding', 'personalization_watches']))
})

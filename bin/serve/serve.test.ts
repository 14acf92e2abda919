import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { commands } from '../testing/command.ts'

const { folder, ended, serving } = commands()
vi.setConfig({ testTimeout: 60_000 })

const catalogue: EntryInput[] = [
  { kind: 'series', id: 'night-desk', brand: 'nbc', title: 'Night Desk', category: 'Current' },
  {
    kind: 'video',
    id: 'nd-1',
    series: 'night-desk',
    programmingType: 'Full Episode',
    title: 'The First Night',
    season: 1,
    episode: 1,
    airDate: '2026-01-05T03:00:00Z',
  },
]
const second: EntryInput[] = [{ kind: 'series', id: 'harbor', brand: 'nbc', title: 'Harbor Lights', category: 'Current' }]

function file(name: string, entries: EntryInput[]) {
  const path = join(folder, name)
  writeFileSync(path, entries.map((entry) => JSON.stringify(entry)).join('\n'))
  return path
}

describe('serve', () => {
  let site: Awaited<ReturnType<typeof serving>>
  beforeAll(async () => {
    expect((await ended(['import', file('first.ndjson', catalogue)])).code).toBe(0)
  }, 30_000)

  test('a site becomes ready, all its services answer, and imported and written entries appear within seconds', async () => {
    const operator = 'a-token-that-is-hard-to-guess'
    site = await serving({ OPERATOR_TOKEN: operator })
    const status = async (path: string, init?: RequestInit) => (await fetch(site.address + path, init)).status
    expect(await status('/readyz')).toBe(200)
    expect(await status('/metrics')).toBe(200)
    expect(await status('/')).toBe(200)
    expect(await status('/night-desk')).toBe(200)
    expect(await (await fetch(`${site.address}/night-desk`)).text()).toContain(`rel="canonical" href="${site.address}/night-desk"`)
    expect(await status('/harbor-lights')).toBe(404)
    expect(await status('/media/v1/nonsense/master.m3u8')).toBe(403)
    expect(await status('/images/none/16-9/640')).toBe(404)
    expect(await status('/events', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).toBe(400)
    const { paths } = (await (await fetch(`${site.address}/openapi.json`)).json()) as { paths: object }
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/v2/graphql', '/access/vod/{brand}/{id}', '/images/{id}/{ratio}/{width}', '/events']),
    )

    expect((await ended(['import', file('second.ndjson', second)])).code).toBe(0)
    const imported = performance.now()
    while ((await status('/harbor-lights')) !== 200) await setTimeout(20)
    expect(performance.now() - imported).toBeLessThan(3000)

    const write = async (method: string, path: string, attributes: object, headers: object = {}) => {
      const [, , type, id = 'lighthouse'] = path.split('/')
      const json = { authorization: `Bearer ${operator}`, 'content-type': 'application/vnd.api+json', ...headers }
      return await fetch(site.address + path, { method, headers: json, body: JSON.stringify({ data: { type, id, attributes } }) })
    }
    const shows = async (text: string) => {
      const written = performance.now()
      while (!(await (await fetch(`${site.address}/the-lighthouse`)).text()).includes(text)) await setTimeout(20)
      return performance.now() - written
    }
    const added = await write('POST', '/v4/series', { brand: 'nbc', title: 'The Lighthouse', description: 'It is dark.' })
    expect([added.status, await shows('It is dark.')]).toEqual([201, expect.toSatisfy((ms: number) => ms < 3000)])
    // The ETag is weak, because fetch requests compression.
    const etag = (await fetch(`${site.address}/content/series/lighthouse`)).headers.get('etag')!
    const changed = await write('PATCH', '/v4/series/lighthouse', { description: 'It is light.' }, { 'if-match': etag })
    expect([changed.status, await shows('It is light.')]).toEqual([200, expect.toSatisfy((ms: number) => ms < 3000)])
    expect((await write('POST', '/v4/series', { description: 'x'.repeat(600_000) })).status).toBe(413)

    site.child.kill('SIGTERM')
    const first = performance.now()
    while ((await status('/readyz')) !== 503) await setTimeout(20)
    expect(await site.exited).toBe(0)
    expect(performance.now() - first).toBeLessThan(5000)
    expect(await site.stderr).toBe('')
  })

  test('if other machines can reach the site, its operator pages require the token, also for requests from this machine', async () => {
    const operator = 'a-token-that-is-hard-to-guess'
    const ask = async ({ address }: typeof site, headers: Record<string, string> = {}) =>
      await Promise.all(
        ['/metrics', '/messages/outbox', '/messages/contacts'].map(async (p) => (await fetch(address + p, { headers })).status),
      )
    const open = await serving({ HOST: '0.0.0.0', OPERATOR_TOKEN: operator })
    expect(await ask(open)).toEqual([403, 403, 403])
    expect(await ask(open, { authorization: `Bearer ${operator}` })).toEqual([200, 200, 200])
    const home = await serving({ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' })
    expect(await ask(home)).toEqual([200, 200, 200])
    expect(await ask(home, { via: '1.1 proxy' })).toEqual([403, 403, 403])
  })

  test('settings disable the live page and accounts; pages contain the paths of the setting FULL_LOAD_PATHS', async () => {
    const open = await serving({ LIVE_PAGE: 'off', FULL_LOAD_PATHS: '/night-desk/*' })
    const closed = await serving({ IDENTITY: 'off' })
    const status = async (path: string, { address }: typeof open) => (await fetch(address + path)).status
    expect([await status('/live', open), await status('/live/nbc', open), await status('/sign-in', open)]).toEqual([404, 404, 200])
    expect([await status('/live', closed), await status('/sign-in', closed), await status('/mvpd-picker', closed)]).toEqual([200, 404, 404])
    expect([await status('/api/v3/profile', open), await status('/api/v3/profile', closed)]).toEqual([401, 404])
    const fullLoadPaths = async ({ address }: typeof open) => /"fullLoad":(\[[^\]]*\])/.exec(await (await fetch(address)).text())?.[1]
    expect(await fullLoadPaths(open)).toBe('[0,"/night-desk/*"]')
    expect(await fullLoadPaths(closed)).toBe('[0,"/saturday-night-live/*","/*/video/latest"]')
  })

  test('`serve` ends immediately on a second signal', async () => {
    const stubborn = await serving({ LAME_DUCK: '60' })
    stubborn.child.kill('SIGTERM')
    await setTimeout(400)
    stubborn.child.kill('SIGTERM')
    expect(await stubborn.exited).toBe(1)
  })
})

test('two processes on PostgreSQL and Redis work as one site', async () => {
  const schema = `many_${crypto.randomUUID().replaceAll('-', '')}`
  const url = inject('postgresUrl')
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create schema ${schema}`)
  const env = {
    DATABASE_URL: `${url}?options=-c%20search_path%3D${schema}`,
    REDIS_URL: inject('redisUrl'),
    SECRET: 'the same for all processes of the site',
  }
  const sites = await Promise.all([serving(env), serving(env)])
  expect((await ended(['import', file('first.ndjson', catalogue)], env)).out).toBe('added=2 changed=0 unchanged=0 refused=0\n')
  for (const { address } of sites)
    await vi.waitFor(async () => expect((await fetch(`${address}/night-desk`)).status).toBe(200), { timeout: 20_000, interval: 20 })
  for (const { child, exited, stderr } of sites) {
    child.kill('SIGINT')
    expect([await exited, await stderr]).toEqual([0, ''])
  }
  await admin.query(`drop schema ${schema} cascade`)
  await admin.end()
})

test('`daypart --help` lists the commands, even with an invalid setting', async () => {
  const { code, out } = await ended(['--help'], { PORT: 'http' })
  for (const name of ['serve', 'import', 'export', 'migrate', 'demo', 'doctor', 'contact', 'user'])
    expect(out).toMatch(new RegExp(`^  ${name} `, 'm'))
  expect(code).toBe(0)
})

test('`serve` creates the secret in a file that only this user may read', () => {
  expect(existsSync(join(folder, 'secret'))).toBe(true)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
})

test('traces of requests, service calls and SQL statements are sent to OTEL_EXPORTER_OTLP_ENDPOINT', async () => {
  const sent: string[] = []
  const collector = createHttpServer(async (request, response) => {
    sent.push(await text(request))
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const site = await serving({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  for (const path of ['/night-desk', '/sitemap.xml', '/images/none/16-9/640', '/v2/graphql']) await fetch(site.address + path)
  site.child.kill('SIGINT')
  expect(await site.exited).toBe(0)
  collector.close()
  const names = sent.flatMap((body) => [...body.matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name))
  expect(names).toEqual(
    expect.arrayContaining([
      'GET title',
      'GET /sitemap.xml',
      'GET /images',
      'GET /v2/graphql',
      'content.query bonanzaPage',
      'content.imageSource',
      'database select',
    ]),
  )
  expect(names.join()).not.toContain('night-desk')
})

describe('a damaged database', () => {
  /** Overwrites bytes of the database, as a broken disk does. */
  function overwrite(dataDir: string, from: number, bytes: number): void {
    const handle = openSync(join(dataDir, 'daypart.db'), 'r+')
    writeSync(handle, Buffer.alloc(bytes, 'overwritten '), 0, bytes, from)
    closeSync(handle)
  }
  const dataWithDemo = async () => {
    const dataDir = mkdtempSync(join(folder, 'damaged-'))
    expect((await ended(['demo'], { DATA_DIR: dataDir })).code).toBe(0)
    return dataDir
  }
  const remedy = /^The database .*daypart\.db is damaged \(.*\)\. Stop the site and restore the last backup: docs\/operating\.md/

  test('if the database file is not a database, the site does not start, and prints one sentence that recommends restoring the backup', async () => {
    const dataDir = mkdtempSync(join(folder, 'damaged-'))
    writeFileSync(join(dataDir, 'daypart.db'), 'this is not a database, however long it may be. '.repeat(400))
    for (const args of [['serve'], ['migrate'], ['export', 'catalogue'], ['doctor']]) {
      const { code, out, err } = await ended(args, { DATA_DIR: dataDir })
      expect([args[0], code]).toEqual([args[0], args[0] === 'doctor' ? 1 : 2])
      if (args[0] === 'doctor') expect(out).toMatch(/NO SQLite +The database .* is damaged/)
      else expect([err.trimEnd().split('\n').length, err]).toEqual([1, expect.stringMatching(remedy)])
    }
  })

  test('if the database is damaged before the start, /readyz answers 503 and the process continues', async () => {
    const dataDir = await dataWithDemo()
    overwrite(dataDir, 3_000_000, 1_000_000)
    const site = await serving({ DATA_DIR: dataDir })
    await vi.waitFor(async () => expect((await fetch(`${site.address}/readyz`)).status).toBe(503), 20_000)
    expect((await fetch(`${site.address}/healthz`)).status).toBe(200)
    site.child.kill('SIGINT')
    expect(await site.exited).toBe(0)
    expect(await ended(['doctor'], { DATA_DIR: dataDir })).toMatchObject({ code: 1, out: expect.stringMatching(/NO SQLite +.*is damaged/) })
  })

  test('/readyz of a running site answers 503 when its database file is overwritten', async () => {
    const dataDir = await dataWithDemo()
    const site = await serving({ DATA_DIR: dataDir })
    expect((await fetch(`${site.address}/readyz`)).status).toBe(200)
    overwrite(dataDir, 0, 100_000)
    expect((await fetch(`${site.address}/readyz`)).status).toBe(503)
    expect((await fetch(`${site.address}/healthz`)).status).toBe(200)
  })
})

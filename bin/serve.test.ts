// The command itself, as an operator runs it: another process, a real port, a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import '#kit/db/testing.ts'

const command = fileURLToPath(new URL('daypart.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'daypart-serve-'))
const running = new Set<ChildProcess>()
vi.setConfig({ testTimeout: 60_000 })
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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

function daypart(args: string[], env: Record<string, string> = {}) {
  const settings = { PORT: '0', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'warn', ...env }
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const exited = once(child, 'exit').then(([code, signal]) => code ?? signal)
  return { child, exited, stdout: child.stdout!, stderr: text(child.stderr!) }
}

async function ended(args: string[], env?: Record<string, string>) {
  const { exited, stdout, stderr } = daypart(args, env)
  const [code, out, err] = await Promise.all([exited, text(stdout), stderr])
  return { code, out, err }
}

async function serving(env?: Record<string, string>) {
  const server = daypart(['serve'], env)
  let printed = ''
  for await (const chunk of server.stdout) {
    printed += chunk
    const address = /http:\/\/\S+/.exec(printed)
    if (address) return { ...server, printed, address: address[0].replace(/\/$/, '') }
  }
  throw new Error(`it did not serve: ${await server.stderr}`)
}

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

  test('is ready, answers at every door, shows what was imported, and soon what is imported or written meanwhile', async () => {
    const operator = 'a-token-that-nobody-can-guess'
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
    // As fetch asks, compressed: its tag is weak.
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

  test('a site may do without the live page, or without accounts; paths may be left to the server', async () => {
    const open = await serving({ LIVE_PAGE: 'off', FULL_LOAD_PATHS: '/night-desk/*' })
    const closed = await serving({ IDENTITY: 'off' })
    const status = async (path: string, { address }: typeof open) => (await fetch(address + path)).status
    expect([await status('/live', open), await status('/live/nbc', open), await status('/sign-in', open)]).toEqual([404, 404, 200])
    expect([await status('/live', closed), await status('/sign-in', closed), await status('/mvpd-picker', closed)]).toEqual([200, 404, 404])
    expect([await status('/api/v3/profile', open), await status('/api/v3/profile', closed)]).toEqual([401, 404])
    const told = async ({ address }: typeof open) => /"fullLoad":(\[[^\]]*\])/.exec(await (await fetch(address)).text())?.[1]
    expect(await told(open)).toBe('[0,"/night-desk/*"]')
    expect(await told(closed)).toBe('[0,"/saturday-night-live/*","/*/video/latest"]')
  })

  test('a second signal ends it at once', async () => {
    const stubborn = await serving({ LAME_DUCK: '60' })
    stubborn.child.kill('SIGTERM')
    await setTimeout(400)
    stubborn.child.kill('SIGTERM')
    expect(await stubborn.exited).toBe(1)
  })
})

test('two processes on PostgreSQL and Redis are one site', async () => {
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
  const imported = performance.now()
  for (const { address } of sites) while ((await fetch(`${address}/night-desk`)).status !== 200) await setTimeout(20)
  expect(performance.now() - imported).toBeLessThan(3000)
  for (const { child, exited, stderr } of sites) {
    child.kill('SIGINT')
    expect([await exited, await stderr]).toEqual([0, ''])
  }
  await admin.query(`drop schema ${schema} cascade`)
  await admin.end()
})

describe('what the operator must mend is one sentence, and exit code 2', () => {
  const refused = async (env: Record<string, string>, args = ['serve']) => {
    const { code, err } = await ended(args, env)
    expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1])
    return err
  }
  test('a setting', async () => expect(await refused({ PORT: 'http' })).toBe('PORT: "http" is no whole number from 0 to 65535.\n'))
  test('a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    expect(await refused({ PORT: `${port}` })).toMatch(/^PORT: \d+ is taken by another program: stop that one/)
    other.close()
  })
  test('a folder for data that cannot be', async () => {
    writeFileSync(join(folder, 'file'), '')
    expect(await refused({ DATA_DIR: join(folder, 'file', 'data') })).toMatch(/^DATA_DIR: .* give a folder that this user may write to/)
  })
  test('a database that is not there', async () => {
    expect(await refused({ DATABASE_URL: 'postgres://tv:secret@127.0.0.1:1/tv' })).toMatch(
      /^DATABASE_URL: no PostgreSQL database answers at 127\.0\.0\.1:1\/tv/,
    )
    expect(await refused({ DATABASE_URL: 'postgres://tv:secret@127.0.0.1:1/tv' }, ['import', 'x'])).not.toContain('secret')
  })
  test('a command that is none, or lacks what it needs', async () => {
    for (const args of [['air'], ['import'], ['export', 'catalogue', '--to', 'x']])
      expect(await ended(args)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^error: .*\n\(see `daypart --help`\)\n$/) })
  })
  test('a folder of brands with a fault', async () => {
    const brands = join(folder, 'brands')
    cpSync(fileURLToPath(new URL('../demo/brands', import.meta.url)), brands, { recursive: true })
    writeFileSync(join(brands, 'brands.json'), '{"name":"X","brands":[]}')
    expect(await refused({ BRANDS_DIR: brands })).toContain('brands: there must be one brand at least.')
  })
})

test('doctor lists every setting, hides secrets, and exits 1 when something is not reachable', async () => {
  const well = await ended(['doctor'], { SECRET: 'canary'.repeat(8) })
  expect([well.code, well.out]).toEqual([0, expect.stringMatching(/\* SECRET +\(set\)[\s\S]*ok SQLite/)])
  expect(well.out).not.toContain('canary')
  const ill = await ended(['doctor'], {
    REDIS_URL: 'redis://127.0.0.1:1',
    IDENTITY_VENDORS: 'nowhere/vendors.json',
    SMTP_URL: 'smtp://tv:canary@127.0.0.1:1',
  })
  expect([ill.code, ill.out]).toEqual([1, expect.stringContaining('NO Redis            REDIS_URL: nothing answers at 127.0.0.1:1')])
  expect(ill.out).toContain('NO Mail             SMTP_URL: nothing answers at 127.0.0.1:1')
  expect(ill.out).not.toContain('canary')
  expect(ill.out).toMatch(/NO Vendors +IDENTITY_VENDORS: .*nowhere\/vendors\.json/)
})

test('doctor and the start-up log say where videos play, and that nobody can while no country is known', async () => {
  const settings = { PUBLIC_URL: 'https://tv.example' }
  const ill = await ended(['doctor'], settings)
  expect([ill.code, ill.out]).toEqual([
    1,
    expect.stringMatching(/NO Countries +on-demand videos play in US, CA, MX, but no viewer's country/),
  ])
  const well = await ended(['doctor'], { ...settings, COUNTRIES: 'any' })
  expect([well.code, well.out]).toEqual([
    0,
    expect.stringMatching(/\* COUNTRIES +any[\s\S]*ok Countries +on-demand videos play everywhere/),
  ])
  expect((await serving(settings)).printed).toMatch(/"level":"warn".*nobody can play/)
  expect((await serving({ LOG_LEVEL: 'info', COUNTRIES: 'fr' })).printed).toMatch(/"level":"info".*on-demand videos play in FR;/)
})

test('doctor finds the site where it listens, whichever address viewers use', async () => {
  const { port } = new URL((await serving()).address)
  const { out } = await ended(['doctor'], { PORT: port, PUBLIC_URL: 'https://tv.example' })
  expect(out).toContain(`ok Port             ${port}: the site is being served`)
})

test('help names the commands, also when a setting is wrong', async () => {
  const { code, out } = await ended(['--help'], { PORT: 'http' })
  for (const name of ['serve', 'import', 'export', 'migrate', 'demo', 'doctor', 'contact', 'user'])
    expect(out).toMatch(new RegExp(`^  ${name} `, 'm'))
  expect(code).toBe(0)
})

test('the secret is made once, for this user only', () => {
  expect(existsSync(join(folder, 'secret'))).toBe(true)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
})

test('traces go where the standard variable says: requests by route, what they asked of other rooms, the statements', async () => {
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

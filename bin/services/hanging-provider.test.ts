// A TV provider that hangs, on a real server: the access check answers in time, and the site answers others.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#kit/db/open-database.ts'
import { proxiesOf } from '#kit/http/security/client-address.ts'
import { startServer } from '#kit/http/server/server.ts'
import { type Changes, finale, linked, openAccess } from '#services/access/testing/open-access.ts'
import { openProviders, origin } from '#services/providers/testing/open-providers.ts'
import { startTestProvider } from '#services/providers/testing/test-provider.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Serves the access service, and returns a function that requests a video. */
async function serve(changes: Changes, cookie = '') {
  const { access, errors } = openAccess(changes)
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    trust: { proxies: proxiesOf([]), operatorToken: undefined, publicIsSecure: true, publicIsLocal: true },
    fetch: access.fetch,
    bodyLimit: () => 64 * 1024,
    onResponse() {},
    report: (error) => errors.push(error),
  })
  cleanups.push(() => server.stop({ lameDuck: 0, drain: 0 }))
  return async (id: string) => {
    const started = performance.now()
    const response = await fetch(`http://127.0.0.1:${server.port}/access/vod/nbc/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ device: 'web' }),
    })
    return { status: response.status, body: (await response.json()) as { code?: string }, after: performance.now() - started }
  }
}

/** Links a device to a provider whose authorization API accepts requests and never answers. */
async function linkHangingProvider(callTimeout: number) {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-hanging-'))
  const database = await openDatabase({ dataDir: folder })
  cleanups.push(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const provider = await startTestProvider([`${origin}/provider-auth/callback/asked-cable`])
  cleanups.push(provider.stop)
  const opened = await openProviders(database, [provider.settingWithApi], { callTimeout })
  const browser = opened.browser()
  await browser.link('asked-cable')
  provider.decide = () => new Promise(() => {})
  const cookie = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ')
  return { ...opened, provider, cookie }
}

/** The time that an answer may take beyond its timeout on a busy machine, in milliseconds. It is shorter than the default timeouts. */
const tolerance = 3000

test('a locked video is refused when the TV provider exceeds the timeout of a call, and a free video plays meanwhile', async () => {
  const callTimeout = 300
  const { providers, provider, cookie, reported } = await linkHangingProvider(callTimeout)
  const request = await serve({ providers: providers.client }, cookie)
  const hanging = request(finale.mpxGuid)
  expect(await request('1001')).toMatchObject({ status: 200 })
  const { status, body, after } = await hanging
  expect([status, body.code, provider.questions.length]).toEqual([403, 'PROVIDER_UNAVAILABLE', 1])
  expect(after).toBeGreaterThanOrEqual(callTimeout)
  expect(after).toBeLessThan(callTimeout + tolerance)
  expect(reported).toHaveLength(1)
})

test('five calls that hang open the circuit breaker, and further checks are refused without a call', async () => {
  const { providers, provider, cookie } = await linkHangingProvider(100)
  const request = await serve({ providers: providers.client }, cookie)
  for (let each = 0; each < 5; each++) await request(finale.mpxGuid)
  const refused = await Promise.all(Array.from({ length: 20 }, () => request(finale.mpxGuid)))
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['403 PROVIDER_UNAVAILABLE']))
  expect(provider.questions).toHaveLength(5)
})

test('the access check is answered with 503 when it exceeds its timeout', async () => {
  const timeout = 300
  const request = await serve({ timeout, providers: { status: async () => linked, authorize: () => new Promise(() => {}) } })
  const { status, body, after } = await request(finale.mpxGuid)
  expect([status, body.code]).toEqual([503, 'GENERIC_ERROR'])
  expect(after).toBeGreaterThanOrEqual(timeout)
  expect(after).toBeLessThan(timeout + tolerance)
})

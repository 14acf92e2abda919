// Heartbeats over HTTP: those that the router answers, and those that repeat an accepted one. The router adds the header x-request-id.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { brandAuthorization } from '#contracts/http/live.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { proxiesOf } from '#kit/http/security/client-address.ts'
import { startServer } from '#kit/http/server/server.ts'
import { lifetime, openLive } from './testing/open-live.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

type Sent = { path?: string; headers?: Record<string, string>; body?: BodyInit }

onEachDatabase('heartbeats over HTTP', (open) => {
  async function begin() {
    const opened = await openLive(await open())
    const server = await startServer({
      host: '127.0.0.1',
      port: 0,
      trust: { proxies: proxiesOf([]), operatorToken: undefined, publicIsSecure: true, publicIsLocal: true },
      fetch: opened.live.fetch,
      nodeHandler: opened.live.heartbeat,
      bodyLimit: () => 65_536,
      onResponse() {},
      report(error) {
        throw error
      },
    })
    cleanups.push(() => server.stop({ lameDuck: 0, drain: 0 }))
    const { path: own, id } = await opened.browser({ account: 'ida' }).watch()
    /** Sends a heartbeat of the browser, and returns the status and who has answered. */
    const beat = async ({ path = own, headers, body = 'brand=nbc&channel=nbc.example' }: Sent = {}) => {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: brandAuthorization('nbc'),
          cookie: '__Host-session=ida',
          ...headers,
        },
        body,
        // Required for a stream; the types do not know it.
        ...{ duplex: 'half' },
      })
      await response.text()
      return [response.status, response.headers.has('x-request-id') ? 'router' : 'repeated'] as const
    }
    return { ...opened, path: own, id, beat, url: `http://127.0.0.1:${server.port}${own}` }
  }

  test('a repeated heartbeat is answered without the router, with the same dates', async () => {
    const { beat, url, live, wait } = await begin()
    expect([await beat(), await beat()]).toEqual([
      [202, 'router'],
      [202, 'repeated'],
    ])
    wait(lifetime)
    const headers = { authorization: brandAuthorization('nbc'), cookie: '__Host-session=ida' }
    const answer = await fetch(url, { method: 'POST', headers })
    const [date, expires] = ['date', 'expires'].map((name) => Date.parse(answer.headers.get(name)!))
    expect(expires! - date!).toBe(lifetime)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'strict-transport-security': expect.stringContaining('max-age'),
    })
    expect(live.beats()).toBe(3)
  })

  test('a request that differs in the viewer, the brand, the page or the body goes through all checks of the router', async () => {
    const { beat, path, id } = await begin()
    await beat()
    expect(await beat({ headers: { cookie: '__Host-session=kim' } })).toEqual([404, 'router'])
    expect(await beat({ headers: { cookie: '' } })).toEqual([404, 'router'])
    expect(await beat({ headers: { authorization: 'Basic bmJj' } })).toEqual([401, 'router'])
    expect(await beat({ headers: { 'sec-fetch-site': 'cross-site' } })).toEqual([403, 'router'])
    expect(await beat({ headers: { origin: 'https://evil.example' } })).toEqual([403, 'router'])
    expect(await beat({ path: `/v2/sessions/none/kim/${id}` })).toEqual([404, 'router'])
    expect(await beat({ path: `${path}?x=1` })).toEqual([202, 'router'])
    expect(await beat({ body: 'x'.repeat(20_000) })).toEqual([202, 'router'])
    expect(await beat({ body: 'x'.repeat(70_000) })).toEqual([413, 'router'])
    expect([await beat(), await beat()]).toEqual([
      [202, 'router'],
      [202, 'repeated'],
    ])
    // A body of unknown length.
    expect(await beat({ body: new Blob(['x']).stream() })).toEqual([202, 'router'])
    expect(await beat({ body: new Blob(['x'.repeat(70_000)]).stream() })).toEqual([413, 'router'])
  })

  test('a header that is missing or sent twice is a difference', async () => {
    const { beat, url } = await begin()
    const headers = { origin: 'https://tv.example', 'sec-fetch-site': 'same-origin' }
    await beat({ headers })
    expect(await beat({ headers })).toEqual([202, 'repeated'])
    expect(await beat({ headers: { origin: headers.origin } })).toEqual([202, 'router'])
    await beat({ headers })
    const same = ['host', new URL(url).host, 'authorization', brandAuthorization('nbc'), 'cookie', '__Host-session=ida']
    const sent = request(url, { method: 'POST', headers: [...same, 'cookie', '__Host-session=kim'] }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    expect(response.headers).toHaveProperty('x-request-id')
  })

  test('after a takeover, an end or a missed lifetime the router answers', async () => {
    const { beat, id, path, browser, wait } = await begin()
    await beat()
    wait(lifetime + 1000)
    expect([await beat(), await beat()]).toEqual([
      [202, 'router'],
      [202, 'repeated'],
    ])
    await browser({ account: 'ida' }).watch({ instead: id })
    expect(await beat()).toEqual([410, 'router'])
    expect(await beat({ path })).toEqual([410, 'router'])
  })

  test('the router checks every five minutes whether the viewer is still the same', async () => {
    const { beat, wait } = await begin()
    const answers: string[] = []
    for (let minute = 0; minute < 7; minute++) {
      answers.push((await beat())[1])
      wait(lifetime)
    }
    expect(answers).toEqual(['router', 'repeated', 'repeated', 'repeated', 'repeated', 'router', 'repeated'])
  })
})

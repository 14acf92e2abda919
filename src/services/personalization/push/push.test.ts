// Registration for notifications and their delivery, on both databases. A local server stands in for the push service, and decrypts what it gets.
import { createECDH, createVerify, randomBytes } from 'node:crypto'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { decrypt as decryptMessage } from 'http_ece'
import { afterEach, expect, test } from 'vitest'
import { type PostedRegistration, type PushMessage, placeholderEmail, registerPath } from '#contracts/worker/push.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createEgress } from '#kit/http/egress.ts'
import type { NoticeRow, PersonalizationTables } from '../tables.ts'
import { openPersonalization, pushTools } from '../testing/open-personalization.ts'
import { type Audience, createDeliveryStore } from './delivery-store.ts'
import { createAccountPush, maxBrowsers } from './subscription-store.ts'

const key = pushTools.keys.publicKey
const day = 86_400_000
/** Noon in New York, which is not in the quiet hours. */
const noon = Date.UTC(2026, 10, 20, 17)

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) server.close().closeAllConnections()
  servers = []
})

/** A browser with its own keys, as `PushManager.subscribe` makes them. */
function newBrowser(name: string, host = 'fcm.googleapis.com') {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const endpoint = `https://${host}/fcm/send/${name}`
  return { name, endpoint, ecdh, auth, browserToken: JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh, auth } }) }
}
type TestBrowser = ReturnType<typeof newBrowser>

/** Opens the service with a push service that answers `statuses` in order, and then 201. The name of its host leads to this machine only in the test. */
async function open(database: Database, statuses: (number | 'broken')[] = []) {
  const received: { path: string; body: Buffer; headers: NodeJS.Dict<string | string[]> }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url!, body: await buffer(request), headers: request.headers })
    const status = statuses.shift() ?? 201
    if (status === 'broken') return request.socket.destroy()
    response.writeHead(status, { location: 'https://10.0.0.1/' }).end()
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const outcomes: string[] = []
  const egress = createEgress({
    hosts: ['fcm.googleapis.com', '*.push.apple.com'],
    resolve: async (host) => [{ address: host.startsWith('internal') ? '10.0.0.1' : '93.184.216.34', family: 4 }],
    send: ({ path, method, headers, signal }, answered) =>
      httpRequest({ host: '127.0.0.1', port, path, method, headers, signal, agent: false } as object, answered),
  })
  const opened = await openPersonalization(database, { push: { egress, onOutcome: (outcome) => outcomes.push(outcome) } })
  opened.clock.now = noon
  const deliveries = createDeliveryStore(database, () => opened.clock.now)
  const tables = database.withTables<PersonalizationTables>()
  return {
    ...opened,
    received,
    outcomes,
    stored: () => tables.read.selectFrom('personalization_push').selectAll().orderBy('endpoint').execute(),
    notify: (audience: Audience, more: Partial<NoticeRow> = {}) =>
      deliveries.queue({ ...notice, at: opened.clock.now, expires_at: opened.clock.now + day, ...more }, audience),
    send: () => opened.personalization.sendNotices(),
    /** The names of the browsers that got a notice, in order, and the decrypted messages. */
    names: () => received.map(({ path }) => path.split('/').at(-1)).sort(),
  }
}

const notice: NoticeRow = {
  id: 'finale',
  at: 0,
  texts: JSON.stringify({ en: { title: 'Tonight', body: 'The finale' }, es: { title: 'Esta noche', body: 'El final' } }),
  url: '/harbor-precinct',
  expires_at: 0,
}

type Registering = Partial<PostedRegistration> & { account?: string }
const registrationOf = (browserToken: string, { account = '0', ...more }: Registering = {}): PostedRegistration => ({
  browserToken,
  email: placeholderEmail(account),
  userId: account,
  timeZone: 'America/New_York',
  ...more,
})
type Viewer = ReturnType<Awaited<ReturnType<typeof open>>['browser']>
const register = (viewer: Viewer, browser: TestBrowser, more?: Registering, headers: Record<string, string> = { 'api-key': key }) =>
  viewer.send(`../..${registerPath}`, { method: 'POST', body: registrationOf(browser.browserToken, more), headers })

const decrypt = ({ ecdh, auth }: TestBrowser, body: Buffer): PushMessage =>
  JSON.parse(decryptMessage(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString())

const tokenWith = (keys: object) => JSON.stringify({ endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys })

onEachDatabase('notifications', (openDatabase) => {
  test('[A7-39] [C7.5-05] registerBrowserToken with the api-key stores the browser of an account and of an anonymous viewer, and returns the quiet hours', async () => {
    const { browser, stored } = await open(await openDatabase())
    const answer = await register(browser({ account: 'ida' }), newBrowser('a'), { account: 'ida' })
    expect([answer.status, await answer.json()]).toEqual([200, { quiet: { from: 22, to: 8 } }])
    const anonymous = browser({ device: null })
    expect((await register(anonymous, newBrowser('b'), { brand: 'bravo', language: 'es', quiet: { from: 0, to: 0 } })).status).toBe(200)
    expect(anonymous.device).toMatch(/^[\w-]{22}$/)
    expect(await stored()).toMatchObject([
      { owner: 'profile:profile-ida', account_id: 'ida', brand: 'nbc', language: 'en', quiet_from: 22, quiet_to: 8 },
      { owner: expect.stringMatching(/^device:/), account_id: null, brand: 'bravo', language: 'es', quiet_from: 0, quiet_to: 0 },
    ])
    expect(JSON.stringify(await stored())).not.toContain(placeholderEmail('ida'))
    expect(await (await anonymous.send(`../..${registerPath}`)).json()).toEqual({ key })
  })

  test.each([
    ['without the api-key', {}, {}, 401],
    ['with another api-key', {}, { 'api-key': 'other' }, 401],
    ['for another account', { account: 'bob' }, { 'api-key': key }, 404],
    ['for an unknown brand', { brand: 'unknown' }, { 'api-key': key }, 404],
    ['with an unknown time zone', { timeZone: 'Mars/Base' }, { 'api-key': key }, 400],
    ['with a token that is no subscription', { browserToken: '{}' }, { 'api-key': key }, 400],
    [
      'with keys that are too long',
      { browserToken: tokenWith({ p256dh: 'B'.repeat(3000), auth: 'A'.repeat(22) }) },
      { 'api-key': key },
      400,
    ],
    ['with keys that are too short', { browserToken: tokenWith({ p256dh: 'B'.repeat(87), auth: 'A' }) }, { 'api-key': key }, 400],
    ['with a token that is too long', { browserToken: `${tokenWith({})}${' '.repeat(4000)}` }, { 'api-key': key }, 400],
    ['from another site', {}, { 'api-key': key, origin: 'https://evil.example' }, 403],
  ])('a registration %s is refused', async (_, more, headers, status) => {
    const { browser, stored } = await open(await openDatabase())
    expect(
      (
        await register(
          browser({ account: 'ida' }),
          newBrowser('a'),
          { account: 'ida', ...more } as Registering,
          headers as Record<string, string>,
        )
      ).status,
    ).toBe(status)
    expect(await stored()).toEqual([])
  })

  test.each([
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com@169.254.169.254/x',
    'https://user:password@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'file:///etc/passwd',
    'https://evil.example/x',
    'https://push.apple.com/x',
    'https://fcm.googleapis.com:8443/x',
  ])('the endpoint %s is refused, because it is not https on a host of PUSH_HOSTS', async (endpoint) => {
    const { browser, stored } = await open(await openDatabase())
    const { browserToken } = newBrowser('a')
    const changed = JSON.stringify({ ...JSON.parse(browserToken), endpoint })
    expect((await register(browser(), { ...newBrowser('a'), browserToken: changed })).status).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('a notice reaches the browsers of its audience once, encrypted, in their language, and signed with the VAPID key', async () => {
    const { browser, notify, send, received, names, outcomes } = await open(await openDatabase())
    const [a, b, c] = [newBrowser('a'), newBrowser('b', 'web.push.apple.com'), newBrowser('c')]
    await register(browser({ account: 'ida' }), a, { account: 'ida' })
    await register(browser(), b, { brand: 'bravo', language: 'es' })
    await register(browser(), c)
    expect(await notify({ brand: 'bravo' })).toBe(1)
    expect(await notify({ brand: 'bravo' })).toBe(0)
    await send()
    await send()
    expect(names()).toEqual(['b'])
    const { body, headers } = received[0]!
    expect(body.toString('latin1')).not.toContain('El final')
    expect(decrypt(b, body)).toEqual({
      title: 'Esta noche',
      body: 'El final',
      url: 'https://tv.example/bravo/harbor-precinct?lang=es',
      settings: { title: 'Configuración', url: 'https://tv.example/bravo/privacy-choices?lang=es#notifications' },
      icon: 'https://tv.example/bravo/icon-192.png',
      tag: 'finale',
    })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: String(day / 1000), topic: expect.stringMatching(/^[\w-]{32}$/) })
    const [, token = '', signedBy] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers['authorization'])) ?? []
    const [head, claims, signature] = token.split('.')
    expect([signedBy, JSON.parse(Buffer.from(claims!, 'base64url').toString())]).toMatchObject([
      key,
      { aud: 'https://web.push.apple.com', sub: 'mailto:help@tv.example' },
    ])
    const point = Buffer.from(key, 'base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
    const isSigned = createVerify('sha256')
      .update(`${head}.${claims}`)
      .verify({ key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' }, signature!, 'base64url')
    expect(isSigned).toBe(true)
    expect(await notify('all', { id: 'another' })).toBe(3)
    await send()
    expect(names()).toEqual(['a', 'b', 'b', 'c'])
    expect(outcomes).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  test('two processes that look at the same time send a notice once', async () => {
    const database = await openDatabase()
    const one = await open(database)
    const other = await open(database)
    for (const name of ['a', 'b', 'c', 'd', 'e']) await register(one.browser(), newBrowser(name))
    await one.notify('all')
    await Promise.all([one.send(), other.send()])
    expect([...one.names(), ...other.names()].sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test.each([404, 410])('an answer %i removes the browser', async (status) => {
    const { browser, notify, send, names, stored, outcomes } = await open(await openDatabase(), [status])
    await register(browser(), newBrowser('a'))
    await notify('all')
    await send()
    await notify('all', { id: 'next' })
    await send()
    expect([names(), await stored(), outcomes]).toEqual([['a'], [], ['gone']])
  })

  test('after 429 and 503 a notice is sent again: the pauses double, and after six attempts it is given up', async () => {
    const { browser, notify, send, names, outcomes, clock } = await open(await openDatabase(), [429, 503, 500, 502, 503, 429, 201])
    await register(browser(), newBrowser('a'))
    await notify('all')
    await send()
    for (const minutes of [1, 2, 4, 8, 16]) {
      clock.now += minutes * 60_000 - 1
      const before = names().length
      await send()
      expect(names()).toHaveLength(before)
      clock.now += 1
      await send()
      expect(names()).toHaveLength(before + 1)
    }
    clock.now += 60 * 60_000
    await send()
    expect([names().length, outcomes]).toEqual([6, ['failed', 'failed', 'failed', 'failed', 'failed', 'gave up']])
  })

  test('after a broken connection and after a redirect a notice is not sent again, because it may have arrived', async () => {
    const { browser, notify, send, names, outcomes, clock } = await open(await openDatabase(), ['broken', 302])
    await register(browser(), newBrowser('a'))
    await notify('all')
    await notify('all', { id: 'next' })
    await send()
    clock.now += 3_600_000
    await send()
    expect([names(), outcomes]).toEqual([
      ['a', 'a'],
      ['gave up', 'gave up'],
    ])
  })

  test('in the quiet hours of the viewer’s clock a notice waits until their end, and one that expires before is not sent', async () => {
    const { browser, notify, send, names, outcomes, clock } = await open(await openDatabase())
    await register(browser(), newBrowser('ny'))
    await register(browser(), newBrowser('la'), { timeZone: 'America/Los_Angeles' })
    await register(browser(), newBrowser('never'), { quiet: { from: 7, to: 7 } })
    // 22:30 in New York, 19:30 in Los Angeles.
    clock.now = Date.UTC(2026, 10, 21, 3, 30)
    await notify('all')
    await notify('all', { id: 'soon over', expires_at: clock.now + 3_600_000 })
    await send()
    expect([names(), outcomes]).toEqual([['la', 'la', 'never', 'never'], ['late', 'sent', 'sent', 'sent', 'sent'].sort()])
    clock.now = Date.UTC(2026, 10, 21, 12, 59)
    await send()
    expect(names()).not.toContain('ny')
    clock.now = Date.UTC(2026, 10, 21, 13)
    await send()
    expect(names().filter((name) => name === 'ny')).toEqual(['ny'])
  })

  test('a browser registers again for another viewer and keeps its quiet hours; a viewer has at most ten browsers', async () => {
    const { browser, stored, clock } = await open(await openDatabase())
    const own = newBrowser('own')
    const ida = browser({ account: 'ida' })
    await register(ida, own, { account: 'ida', quiet: { from: 1, to: 2 } })
    ida.signOut()
    expect(await (await register(ida, own)).json()).toEqual({ quiet: { from: 1, to: 2 } })
    expect(await stored()).toMatchObject([{ account_id: null }])
    ida.signIn('ida')
    // The first request after the sign-in moves what belongs to the device.
    await ida.favorites()
    expect(await stored()).toMatchObject([{ account_id: 'ida' }])
    for (let number = 0; number < maxBrowsers; number++) {
      clock.now += 1000
      await register(ida, newBrowser(`more-${number}`), { account: 'ida' })
    }
    const rows = await stored()
    expect([rows.length, rows.some(({ endpoint }) => endpoint === own.endpoint)]).toEqual([maxBrowsers, false])
  })

  test('a browser that is removed gets no more notices, even those that wait', async () => {
    const { browser, notify, send, names, stored } = await open(await openDatabase())
    const own = newBrowser('own')
    const viewer = browser()
    await register(viewer, own)
    await notify('all')
    const removed = await viewer.send('../../api/users/removeBrowserToken', { method: 'POST', body: { endpoint: own.endpoint } })
    await send()
    expect([removed.status, names(), await stored()]).toEqual([204, [], []])
  })

  test('an account’s browsers are exported and deleted', async () => {
    const database = await openDatabase()
    const { browser, stored } = await open(database)
    await register(browser({ account: 'ida' }), newBrowser('a'), { account: 'ida' })
    await register(browser({ account: 'bob' }), newBrowser('b'), { account: 'bob' })
    const push = createAccountPush(database)
    expect(await push.find('ida')).toEqual([
      { service: 'fcm.googleapis.com', brand: 'nbc', since: noon, timeZone: 'America/New_York', quiet: { from: 22, to: 8 } },
    ])
    await push.delete('ida')
    expect((await stored()).map(({ account_id }) => account_id)).toEqual(['bob'])
  })

  test('a notice for the viewers with a favorite reaches their browsers only', async () => {
    const { browser, notify, send, names } = await open(await openDatabase())
    const [ida, bob] = [browser({ account: 'ida' }), browser()]
    await ida.addFavorite('harbor')
    await bob.addFavorite('pier')
    await register(ida, newBrowser('a'), { account: 'ida' })
    await register(bob, newBrowser('b'))
    await notify({ title: 'harbor' })
    await send()
    expect(names()).toEqual(['a'])
  })
})

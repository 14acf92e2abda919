import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createEgress, type EgressTools, isInternal } from './egress.ts'

const limits = { maxBytes: 1000, milliseconds: 2000 }
const outside = [{ address: '93.184.216.34', family: 4 }]
let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

/** Returns an egress that sends its requests to a local server instead of the real host. */
async function egressTo(answer: RequestListener, tools: Partial<EgressTools> = {}) {
  const sent: { host: unknown; pinned: unknown; path: unknown }[] = []
  const playing = createServer(answer)
  server = playing
  await new Promise<void>((listening) => playing.listen(0, '127.0.0.1', listening))
  const { port } = playing.address() as AddressInfo
  const egress = createEgress({
    hosts: ['art.example', 'art.example:8443', '10.0.0.1', '[::1]'],
    resolve: async () => outside,
    send: (options, answered) => {
      options.lookup?.('art.example', { all: true }, (_, pinned) =>
        sent.push({ host: options.headers && 'host' in options.headers && options.headers.host, pinned, path: options.path }),
      )
      return httpRequest(
        { host: '127.0.0.1', port, path: options.path, method: options.method, signal: options.signal, agent: false },
        answered,
      )
    },
    ...tools,
  })
  return { egress, sent, fetch: (url: string) => egress.fetch(url, limits) }
}

test('egress connects to an allowed host at the IP address that was checked', async () => {
  const { fetch, sent } = await egressTo((_, response) => response.end('picture'))
  expect((await fetch('https://art.example/a.png?w=1')).toString()).toBe('picture')
  expect(sent).toEqual([{ host: 'art.example', pinned: outside, path: '/a.png?w=1' }])
})

test.each([
  'http://art.example/',
  'https://other.example/',
  'https://art.example.other.example/',
  'https://art.example:444/',
  'https://user:word@art.example/',
  'https://art.example@other.example/',
  'file:///etc/passwd',
  'https:',
  '//art.example/',
  'data:image/png;base64,AAAA',
])('egress sends no request to %s', async (url) => {
  const { egress, fetch, sent } = await egressTo((_, response) => response.end())
  expect(egress.allows(url)).toBe(false)
  await expect(fetch(url)).rejects.toThrow('this address is not https on an allowed host')
  expect(sent).toEqual([])
})

test('egress refuses a host if at least one of its IP addresses is internal', async () => {
  const inside = { address: '169.254.169.254', family: 4 }
  for (const resolved of [[inside], [...outside, inside], []]) {
    const { fetch, sent } = await egressTo((_, response) => response.end(), { resolve: async () => resolved })
    await expect(fetch('https://art.example/')).rejects.toThrow('art.example does not resolve to a public address')
    expect(sent).toEqual([])
  }
})

test('egress refuses an internal IP address even if it is on the allow-list', async () => {
  const { fetch } = await egressTo((_, response) => response.end())
  await expect(fetch('https://10.0.0.1/')).rejects.toThrow('10.0.0.1 does not resolve to a public address')
  await expect(fetch('https://[::1]/')).rejects.toThrow('::1 does not resolve to a public address')
})

test('egress does not follow redirects', async () => {
  const { fetch, sent } = await egressTo((_, response) => response.writeHead(302, { location: 'https://art.example/b' }).end())
  await expect(fetch('https://art.example/a')).rejects.toThrow('answered 302')
  expect(sent).toHaveLength(1)
})

test('egress stops reading a response at the byte limit, with and without Content-Length', async () => {
  const announced = await egressTo((_, response) => response.writeHead(200, { 'content-length': '1001' }).end('x'.repeat(1001)))
  await expect(announced.fetch('https://art.example/')).rejects.toThrow('has more than 1000 bytes')
  const endless = await egressTo((_, response) => {
    const more = () => response.write('x'.repeat(400), (error) => !error && setImmediate(more))
    more()
  })
  await expect(endless.fetch('https://art.example/')).rejects.toThrow('has more than 1000 bytes')
})

test('egress rejects a request if the host or its DNS server does not answer in time', async () => {
  const { egress } = await egressTo((_, response) => response.write('x'))
  await expect(egress.fetch('https://art.example/', { maxBytes: 1000, milliseconds: 50 })).rejects.toThrow('took longer than 50 ms')
  const names = createEgress({ hosts: ['art.example'], resolve: () => new Promise(() => {}) })
  await expect(names.fetch('https://art.example/', { maxBytes: 1000, milliseconds: 50 })).rejects.toThrow('took longer than 50 ms')
})

test('`call` returns the response to a POST request with any status', async () => {
  const { egress, sent } = await egressTo((request, response) => {
    request.setEncoding('utf8').on('data', (text) => response.writeHead(400, { 'content-type': 'application/json' }).end(text))
  })
  const apiRequest = { method: 'POST', headers: { 'content-type': 'text/plain', host: 'other.example' }, body: '{"error":1}' }
  const answer = await egress.call('https://art.example/token', apiRequest, limits)
  expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([400, 'application/json', { error: 1 }])
  expect(sent).toEqual([{ host: 'art.example', pinned: outside, path: '/token' }])
  await expect(egress.call('https://other.example/token', apiRequest, limits)).rejects.toThrow('not https on an allowed host')
  await expect(egress.call('https://art.example/token', { ...apiRequest, body: 'x'.repeat(1001) }, limits)).rejects.toThrow('1000 bytes')
})

test('egress allows no URL when the allow-list is empty', () => {
  expect(createEgress({ hosts: [] }).allows('https://art.example/')).toBe(false)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'localhost',
  '',
])('isInternal returns true for %s', (address) => expect(isInternal(address)).toBe(true))
test.each(['93.184.216.34', '1.1.1.1', '2606:4700::1111', '172.32.0.1'])(
  'isInternal returns false for the public IP address %s',
  (address) => expect(isInternal(address)).toBe(false),
)

test('`*.domain` allows the hosts of a domain, but neither the domain itself nor a host that ends alike', () => {
  const { allows } = createEgress({ hosts: ['*.push.example'] })
  expect(['https://web.push.example/a', 'https://a.web.push.example/'].map(allows)).toEqual([true, true])
  expect(
    ['https://push.example/', 'https://evilpush.example/', 'https://web.push.example:444/', 'http://web.push.example/'].map(allows),
  ).toEqual(Array(4).fill(false))
})

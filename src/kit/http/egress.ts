// The one way out of the house to a named host: https only, an allow-list, the address resolved once and pinned, no redirects, no
// private addresses, a cap on bytes and on time.
import { promises as dns, type LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { BlockList, isIP } from 'node:net'

export type EgressLimits = { maxBytes: number; milliseconds: number }
export type Egress = {
  /** Whether there is a point in trying. */
  allows(url: string): boolean
  /** Throws EgressRefused with a sentence, or what the network threw. */
  fetch(url: string, limits: EgressLimits): Promise<Buffer>
}
/** The same for asking a program: the answer whatever its status, redirects too. */
export type EgressCalls = { call(url: string, ask: EgressAsk, limits: EgressLimits): Promise<Response> }
export type EgressAsk = { method?: string; headers?: Record<string, string>; body?: string }
export class EgressRefused extends Error {
  override name = 'EgressRefused'
}

export type EgressTools = {
  /** `host` or `host:port`; empty: nothing goes out. */
  hosts: string[]
  resolve?: (host: string) => Promise<LookupAddress[]>
  send?: (options: RequestOptions, answered: (response: IncomingMessage) => void) => ReturnType<typeof httpsRequest>
}

/** IANA's special-purpose registries: what is not routed on the public network. */
const inside4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'
const inside6 =
  '::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8'

const inside = new BlockList()
for (const [list, family] of [
  [inside4, 'ipv4'],
  [inside6, 'ipv6'],
] as const)
  for (const network of list.split(' ')) {
    const [prefix = '', bits] = network.split('/')
    inside.addSubnet(prefix, Number(bits), family)
  }

/** IPv4 in IPv6 clothes is judged as IPv4. Addresses of this machine, of private networks, and of nothing at all; what is no address counts too. */
export const isInside = (address: string): boolean => isIP(address) === 0 || inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export function createEgress({
  hosts,
  resolve = (host) => dns.lookup(host, { all: true }),
  send = httpsRequest,
}: EgressTools): Egress & EgressCalls {
  const listed = new Set(hosts.map((host) => host.toLowerCase()))
  const allowed = (address: string): URL | null => {
    const url = URL.canParse(address) ? new URL(address) : null
    return url?.protocol === 'https:' && !url.username && !url.password && listed.has(url.host) ? url : null
  }

  async function askPinned(url: URL, { body, ...ask }: EgressAsk, signal: AbortSignal): Promise<IncomingMessage> {
    const pinned = await outsideAddress(url.hostname.replace(/^\[|\]$/g, ''), resolve)
    return new Promise((answered, failed) => {
      send(pinnedRequest(url, pinned, signal, ask), answered)
        .on('error', failed)
        .end(body)
    })
  }

  /** All of it within its time, the body too. */
  async function inTime<Answer>(address: string, milliseconds: number, act: (url: URL, signal: AbortSignal) => Promise<Answer>) {
    const url = allowed(address)
    if (!url) throw new EgressRefused('this address is not https on an allowed host')
    const signal = AbortSignal.timeout(milliseconds)
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new EgressRefused(`${url.host} took longer than ${milliseconds} ms`)))
    })
    return Promise.race([act(url, signal), late])
  }

  return {
    allows: (address) => allowed(address) !== null,
    fetch: (address, { maxBytes, milliseconds }) =>
      inTime(address, milliseconds, async (url, signal) => {
        const response = await askPinned(url, {}, signal)
        if (response.statusCode !== 200) refuse(response, url.host, `answered ${response.statusCode}`)
        return readCapped(response, url.host, maxBytes)
      }),
    call: (address, ask, { maxBytes, milliseconds }) =>
      inTime(address, milliseconds, async (url, signal) => {
        const response = await askPinned(url, ask, signal)
        const body = await readCapped(response, url.host, maxBytes)
        const type = response.headers['content-type']
        return new Response(body.length ? new Uint8Array(body) : null, {
          status: response.statusCode ?? 502,
          ...(type && { headers: { 'content-type': type } }),
        })
      }),
  }
}

const pinnedRequest = (url: URL, pinned: LookupAddress, signal: AbortSignal, { method = 'GET', headers }: EgressAsk): RequestOptions => ({
  method,
  host: url.hostname.replace(/^\[|\]$/g, ''),
  port: url.port || 443,
  path: url.pathname + url.search,
  headers: { ...headers, host: url.host, accept: headers?.['accept'] ?? '*/*', 'accept-encoding': 'identity' },
  lookup: (_, { all }, found) => (all ? found(null, [pinned]) : found(null, pinned.address, pinned.family)),
  agent: false,
  signal,
})

/** One address inside is enough to refuse them all: who answers both is playing. */
async function outsideAddress(host: string, resolve: NonNullable<EgressTools['resolve']>): Promise<LookupAddress> {
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host)
  if (found.length === 0 || found.some(({ address }) => isInside(address))) throw new EgressRefused(`${host} is not an address outside`)
  return found[0]!
}

function refuse(response: IncomingMessage, host: string, why: string): never {
  response.destroy()
  throw new EgressRefused(`${host} ${why}`)
}

async function readCapped(response: IncomingMessage, host: string, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) refuse(response, host, `has more than ${maxBytes} bytes`)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) refuse(response, host, `has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

// Outgoing requests: only https to hosts of an allow-list, no internal IP addresses, no redirects, and limits on bytes and time. The host name is
// resolved one time, the IP address is checked, and the request connects to exactly that IP address.
import { promises as dns, type LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { BlockList, isIP } from 'node:net'

export type EgressLimits = { maxBytes: number; milliseconds: number }
export type Egress = {
  /** Returns whether the URL is https on an allowed host. */
  allows(url: string): boolean
  /** Returns the body of a 200 response. Throws EgressRefused with the reason, or the network's error. */
  fetch(url: string, limits: EgressLimits): Promise<Buffer>
}
/** Calls an HTTP API. Returns responses of any status, redirects included. */
export type EgressCalls = { call(url: string, request: EgressRequest, limits: EgressLimits): Promise<Response> }
export type EgressRequest = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array }
export class EgressRefused extends Error {
  override name = 'EgressRefused'
}

export type EgressTools = {
  /** The allowed hosts, as `host`, `host:port`, or `*.domain` for all hosts of a domain. */
  hosts: string[]
  resolve?: (host: string) => Promise<LookupAddress[]>
  send?: (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ReturnType<typeof httpsRequest>
}

/** Address ranges of IANA's special-purpose registries, which are not routed on the public internet. */
const internal4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'
const internal6 =
  '::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8'

const internal = new BlockList()
for (const [list, family] of [
  [internal4, 'ipv4'],
  [internal6, 'ipv6'],
] as const)
  for (const network of list.split(' ')) {
    const [prefix = '', bits] = network.split('/')
    internal.addSubnet(prefix, Number(bits), family)
  }

/** Returns whether a text is an internal or special IP address, or no IP address. IPv4-mapped IPv6 counts as IPv4. */
export const isInternal = (address: string): boolean =>
  isIP(address) === 0 || internal.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export function createEgress({
  hosts,
  resolve = (host) => dns.lookup(host, { all: true }),
  send = httpsRequest,
}: EgressTools): Egress & EgressCalls {
  const listed = new Set(hosts.map((host) => host.toLowerCase()))
  const domains = [...listed].filter((host) => host.startsWith('*.')).map((host) => host.slice(1))
  const isListed = (host: string) => listed.has(host) || domains.some((domain) => host.endsWith(domain) && host !== domain)
  const allowed = (address: string): URL | null => {
    const url = URL.canParse(address) ? new URL(address) : null
    return url?.protocol === 'https:' && !url.username && !url.password && isListed(url.host) ? url : null
  }

  async function sendPinned(url: URL, { body, ...request }: EgressRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const pinned = await publicAddress(url.hostname.replace(/^\[|\]$/g, ''), resolve)
    return new Promise((resolve, reject) => {
      send(pinnedRequest(url, pinned, signal, request), resolve)
        .on('error', reject)
        .end(body)
    })
  }

  /** Runs `act`. Rejects with EgressRefused when the URL is not allowed, or when `act` takes longer than `milliseconds`. */
  async function withTimeout<Answer>(address: string, milliseconds: number, act: (url: URL, signal: AbortSignal) => Promise<Answer>) {
    const url = allowed(address)
    if (!url) throw new EgressRefused('this address is not https on an allowed host')
    const signal = AbortSignal.timeout(milliseconds)
    const timeout = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new EgressRefused(`${url.host} took longer than ${milliseconds} ms`)))
    })
    return Promise.race([act(url, signal), timeout])
  }

  return {
    allows: (address) => allowed(address) !== null,
    fetch: (address, { maxBytes, milliseconds }) =>
      withTimeout(address, milliseconds, async (url, signal) => {
        const response = await sendPinned(url, {}, signal)
        if (response.statusCode !== 200) refuse(response, url.host, `answered ${response.statusCode}`)
        return readCapped(response, url.host, maxBytes)
      }),
    call: (address, request, { maxBytes, milliseconds }) =>
      withTimeout(address, milliseconds, async (url, signal) => {
        const response = await sendPinned(url, request, signal)
        const body = await readCapped(response, url.host, maxBytes)
        const type = response.headers['content-type']
        return new Response(body.length ? new Uint8Array(body) : null, {
          status: response.statusCode ?? 502,
          ...(type && { headers: { 'content-type': type } }),
        })
      }),
  }
}

const pinnedRequest = (
  url: URL,
  pinned: LookupAddress,
  signal: AbortSignal,
  { method = 'GET', headers }: EgressRequest,
): RequestOptions => ({
  method,
  host: url.hostname.replace(/^\[|\]$/g, ''),
  port: url.port || 443,
  path: url.pathname + url.search,
  headers: { ...headers, host: url.host, accept: headers?.['accept'] ?? '*/*', 'accept-encoding': 'identity' },
  lookup: (_, { all }, found) => (all ? found(null, [pinned]) : found(null, pinned.address, pinned.family)),
  agent: false,
  signal,
})

/** Resolves a host name. Throws EgressRefused if any of its IP addresses is internal: such a host may attempt an attack on the internal network (DNS rebinding). */
async function publicAddress(host: string, resolve: NonNullable<EgressTools['resolve']>): Promise<LookupAddress> {
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host)
  if (found.length === 0 || found.some(({ address }) => isInternal(address)))
    throw new EgressRefused(`${host} does not resolve to a public address`)
  return found[0]!
}

function refuse(response: IncomingMessage, host: string, reason: string): never {
  response.destroy()
  throw new EgressRefused(`${host} ${reason}`)
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

import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export type Proxies = { isTrusted(address: string): boolean }

/** `10.0.0.0/8`, `::1`, ... as settings.ts has checked them. */
export function proxiesOf(networks: readonly string[]): Proxies {
  const list = new BlockList()
  for (const network of networks) {
    const [host = '', bits] = network.split('/')
    const family = isIP(host) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(host, family)
    else list.addSubnet(host, Number(bits), family)
  }
  return { isTrusted: (address) => networks.length > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') }
}

/** `::ffff:10.0.0.1` is 10.0.0.1; undefined when it is no address. */
export function plainAddress(text: string | undefined): string | undefined {
  const address = text?.trim().replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  return isIP(address) ? address : undefined
}

export const isLoopback = (address: string | undefined) => address !== undefined && (/^127\./.test(address) || address === '::1')

/**
 * The nearest address that no trusted proxy stands at, from right to left. What a client wrote itself is further left and never read;
 * where a trusted proxy wrote nonsense, nobody knows.
 */
export function clientAddress(request: IncomingMessage, proxies: Proxies): string | undefined {
  let address = plainAddress(request.socket.remoteAddress)
  const forwarded = request.headers['x-forwarded-for']
  if (forwarded === undefined || address === undefined || !proxies.isTrusted(address)) return address
  const hops = String(forwarded).split(',')
  while (hops.length && address !== undefined && proxies.isTrusted(address)) address = plainAddress(hops.pop())
  return address
}

import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export type Proxies = { isTrusted(address: string): boolean }

/** Returns the trusted proxies of a list such as `['10.0.0.0/8', '::1']`, which settings.ts has validated. */
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

/** Returns an IP address in its plain form (`::ffff:10.0.0.1` becomes 10.0.0.1); undefined if the text is not an IP address. */
export function plainAddress(text: string | undefined): string | undefined {
  const address = text?.trim().replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  return isIP(address) ? address : undefined
}

/** Returns whether an IP address in its plain form belongs to this machine. */
export const isLoopback = (address: string | undefined) => address !== undefined && (/^127\./.test(address) || address === '::1')

/**
 * Returns the client's IP address: the last one in X-Forwarded-For that is not a trusted proxy's. Ignores earlier entries, because the client may
 * have forged them. Returns undefined if a trusted proxy sent an invalid IP address.
 */
export function clientAddress(request: IncomingMessage, proxies: Proxies): string | undefined {
  let address = plainAddress(request.socket.remoteAddress)
  const forwarded = request.headers['x-forwarded-for']
  if (forwarded === undefined || address === undefined || !proxies.isTrusted(address)) return address
  const hops = String(forwarded).split(',')
  while (hops.length && address !== undefined && proxies.isTrusted(address)) address = plainAddress(hops.pop())
  return address
}

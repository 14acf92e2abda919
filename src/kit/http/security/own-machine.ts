// Decides whether a request comes from this machine itself, without a proxy. Such a request needs no OPERATOR_TOKEN and has no rate limit
// (docs/operating.md, Operators).
import type { IncomingMessage } from 'node:http'
import { isLoopback, type Proxies, plainAddress } from './client-address.ts'

const ourName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** Returns whether a URL names this machine by a loopback name. */
export const isLocalUrl = (url: string): boolean => ourName.test(new URL(url).host)

/** Returns whether a server that listens on `host` is reachable from this machine only. */
export const isLocalHost = (host: string): boolean => host === 'localhost' || isLoopback(plainAddress(host))

type Site = { host: string; publicUrl: string | undefined }

/** The first row that applies decides whether the site trusts requests from its own machine. `publicUrl` is undefined when PUBLIC_URL is not set. */
export const siteRows: { when: string; applies(site: Site): boolean; trusts: boolean }[] = [
  { when: 'PUBLIC_URL names this machine', applies: ({ publicUrl }) => publicUrl !== undefined && isLocalUrl(publicUrl), trusts: true },
  { when: 'PUBLIC_URL names another host', applies: ({ publicUrl }) => publicUrl !== undefined, trusts: false },
  { when: 'HOST is a loopback address', applies: ({ host }) => isLocalHost(host), trusts: true },
  { when: 'HOST is no loopback address', applies: () => true, trusts: false },
]

/** Returns whether the site trusts requests from its own machine. */
export const trustsOwnMachine = (site: Site): boolean => siteRows.find(({ applies }) => applies(site))!.trusts

export type OwnMachineSettings = { publicIsLocal: boolean; proxies: Proxies }
type Incoming = Pick<IncomingMessage, 'headers' | 'httpVersion'> & { peer: string | undefined }

/** The reasons for which a request counts as coming from another machine. One reason is enough. */
export const remoteRows: { when: string; applies(request: Incoming, settings: OwnMachineSettings): boolean }[] = [
  { when: 'the site does not trust its own machine', applies: (_, { publicIsLocal }) => !publicIsLocal },
  { when: 'the connection comes from another machine', applies: ({ peer }) => !isLoopback(peer) },
  { when: 'the connection comes from one of TRUSTED_PROXIES', applies: ({ peer }, { proxies }) => proxies.isTrusted(peer!) },
  { when: 'a proxy added a header', applies: isForwarded },
  // By default nginx forwards in HTTP/1.0, without a header that names it as a proxy.
  { when: 'the request is in HTTP/1.0', applies: ({ httpVersion }) => httpVersion === '1.0' },
  // Prevents DNS rebinding: another site's name can resolve to this machine, but the browser then sends that name as Host.
  { when: 'the header Host does not name this machine', applies: ({ headers }) => !ourName.test(headers.host ?? '') },
]

/** Returns whether the request comes from this machine, and the site trusts such requests. */
export function isFromOwnMachine({ headers, httpVersion, socket }: IncomingMessage, settings: OwnMachineSettings): boolean {
  const request = { headers, httpVersion, peer: plainAddress(socket.remoteAddress) }
  return !remoteRows.some(({ applies }) => applies(request, settings))
}

const proxyHeader = /^(?:x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/** Returns whether the request has a header that only proxies send. */
function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return Object.keys(headers).some((name) => proxyHeader.test(name))
}

// Requests that come from this machine, and not through a proxy, need no OPERATOR_TOKEN and have no limit. docs/operating.md (Operators) says the same.
import type { IncomingMessage } from 'node:http'
import { isLoopback, type Proxies, plainAddress } from './client-address.ts'

const ourName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** Whether an address of the site leads nowhere but to this machine. */
export const isLocalUrl = (url: string): boolean => ourName.test(new URL(url).host)

/** Whether `serve` listens for this machine only. */
export const isLocalHost = (host: string): boolean => host === 'localhost' || isLoopback(plainAddress(host))

type Site = { host: string; publicUrl: string | undefined }

/** The first row that applies says whether a site trusts its own machine at all. `publicUrl` is undefined where the operator gave none. */
export const siteRows: { when: string; applies(site: Site): boolean; trusts: boolean }[] = [
  { when: 'PUBLIC_URL is of this machine', applies: ({ publicUrl }) => publicUrl !== undefined && isLocalUrl(publicUrl), trusts: true },
  { when: 'PUBLIC_URL is of elsewhere', applies: ({ publicUrl }) => publicUrl !== undefined, trusts: false },
  { when: 'HOST is a loopback address', applies: ({ host }) => isLocalHost(host), trusts: true },
  { when: 'HOST is any other', applies: () => true, trusts: false },
]

export const trustsOwnMachine = (site: Site): boolean => siteRows.find(({ applies }) => applies(site))!.trusts

export type OwnMachineSettings = { publicIsLocal: boolean; proxies: Proxies }
type Incoming = Pick<IncomingMessage, 'headers' | 'httpVersion'> & { peer: string | undefined }

/** A request to which any row applies is not of this machine. */
export const strangerRows: { when: string; applies(request: Incoming, settings: OwnMachineSettings): boolean }[] = [
  { when: 'the site does not trust its own machine', applies: (_, { publicIsLocal }) => !publicIsLocal },
  { when: 'the connection comes from another machine', applies: ({ peer }) => !isLoopback(peer) },
  { when: 'the connection comes from one of TRUSTED_PROXIES', applies: ({ peer }, { proxies }) => proxies.isTrusted(peer!) },
  { when: 'a header says that a proxy passed it on', applies: isForwarded },
  // nginx speaks it to the site, and writes no header of a proxy, unless it is told otherwise.
  { when: 'the request is in HTTP/1.0', applies: ({ httpVersion }) => httpVersion === '1.0' },
  // A page of another site can point a name of its own at this machine; it cannot make the browser say ours.
  { when: 'Host is no name of this machine', applies: ({ headers }) => !ourName.test(headers.host ?? '') },
]

export function isFromOwnMachine({ headers, httpVersion, socket }: IncomingMessage, settings: OwnMachineSettings): boolean {
  const request = { headers, httpVersion, peer: plainAddress(socket.remoteAddress) }
  return !strangerRows.some(({ applies }) => applies(request, settings))
}

const proxyHeader = /^(?:x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/** Only a proxy writes these. */
function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return Object.keys(headers).some((name) => proxyHeader.test(name))
}

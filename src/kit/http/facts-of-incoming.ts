import type { IncomingMessage } from 'node:http'
import { isCountryCode } from '../setting-shapes.ts'
import { bears } from './bearer.ts'
import { clientAddress, isForwarded, isLoopback, type Proxies, plainAddress } from './client-address.ts'
import type { RequestFacts } from './request-facts.ts'

/** `publicIsLocal`: only this machine is served, so who comes from it is its operator. */
export type TrustSettings = {
  proxies: Proxies
  operatorToken: string | undefined
  publicIsSecure: boolean
  publicIsLocal: boolean
  /** The header in which a trusted proxy names the client's country. */
  countryHeader?: string | undefined
}

const saneId = /^[\w.:-]{8,64}$/
const ourName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i
/** Whether an address of the site leads nowhere but to this machine. */
export const isLocalUrl = (url: string): boolean => ourName.test(new URL(url).host)

const process36 = process.pid.toString(36)
let served = 0

/** Short, and different for every request of every process for as long as a log is read. */
const newId = () => `${Date.now().toString(36)}-${process36}-${(served++).toString(36)}`

export function factsOfIncoming(
  request: IncomingMessage,
  { proxies, operatorToken, publicIsSecure, publicIsLocal, countryHeader }: TrustSettings,
): RequestFacts {
  const { headers, socket } = request
  const peer = plainAddress(socket.remoteAddress)
  const isTrusted = peer !== undefined && proxies.isTrusted(peer)
  // A page of another site can point a name of its own at this machine; it cannot make the browser say ours. Before a public site may
  // stand a proxy of this machine that says nothing of whom it speaks for.
  const isLocal = publicIsLocal && isLoopback(peer) && !isForwarded(request) && ourName.test(headers.host ?? '')
  const proto = isTrusted
    ? String(headers['x-forwarded-proto'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  const givenId = headers['x-request-id']
  return {
    id: isTrusted && typeof givenId === 'string' && saneId.test(givenId) ? givenId : newId(),
    address: clientAddress(request, proxies),
    country: isTrusted && countryHeader ? countryIn(headers[countryHeader.toLowerCase()]) : undefined,
    isLocal,
    isOperator: isLocal || bears(headers.authorization, operatorToken),
    isSecure: proto ? proto === 'https' : publicIsSecure,
  }
}

/** Proxies write XX or T1 (Tor) for a country that they do not know. */
function countryIn(given: string | string[] | undefined): string | undefined {
  const code = String(given ?? '')
    .trim()
    .toUpperCase()
  return isCountryCode(code) ? code : undefined
}

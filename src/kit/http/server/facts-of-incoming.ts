import type { IncomingMessage } from 'node:http'
import { isCountryCode } from '../../settings/setting-shapes.ts'
import type { RequestFacts } from '../request-facts.ts'
import { hasBearerToken } from '../security/bearer.ts'
import { clientAddress, plainAddress } from '../security/client-address.ts'
import { isFromOwnMachine, type OwnMachineSettings } from '../security/own-machine.ts'

/** `publicIsLocal`: the site trusts requests from its own machine (`trustsOwnMachine`). */
export type TrustSettings = OwnMachineSettings & {
  operatorToken: string | undefined
  publicIsSecure: boolean
  /** The header in which a trusted proxy names the client's country. */
  countryHeader?: string | undefined
}

const validId = /^[\w.:-]{8,64}$/
const process36 = process.pid.toString(36)
let served = 0

/** Returns a short id, unique for all requests of all processes within the lifetime of a log. */
const newId = () => `${Date.now().toString(36)}-${process36}-${(served++).toString(36)}`

/** Returns the facts of a request. Reads headers about the client only when a trusted proxy sent them. */
export function factsOfIncoming(request: IncomingMessage, trust: TrustSettings): RequestFacts {
  const { proxies, operatorToken, publicIsSecure, countryHeader } = trust
  const { headers, socket } = request
  const peer = plainAddress(socket.remoteAddress)
  const isTrusted = peer !== undefined && proxies.isTrusted(peer)
  const isLocal = isFromOwnMachine(request, trust)
  const proto = isTrusted
    ? String(headers['x-forwarded-proto'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  const requestId = headers['x-request-id']
  return {
    id: isTrusted && typeof requestId === 'string' && validId.test(requestId) ? requestId : newId(),
    address: clientAddress(request, proxies),
    country: isTrusted && countryHeader ? countryIn(headers[countryHeader.toLowerCase()]) : undefined,
    isLocal,
    isOperator: isLocal || hasBearerToken(headers.authorization, operatorToken),
    isFromProxy: isTrusted,
    isSecure: proto ? proto === 'https' : publicIsSecure,
  }
}

/** Returns the ISO 3166 code in the header. Returns undefined for XX and T1 (Tor): proxies send these codes for an unknown country. */
function countryIn(header: string | string[] | undefined): string | undefined {
  const code = String(header ?? '')
    .trim()
    .toUpperCase()
  return isCountryCode(code) ? code : undefined
}

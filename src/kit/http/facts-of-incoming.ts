import type { IncomingMessage } from 'node:http'
import { isCountryCode } from '../setting-shapes.ts'
import { bears } from './bearer.ts'
import { clientAddress, plainAddress } from './client-address.ts'
import { isFromOwnMachine, type OwnMachineSettings } from './own-machine.ts'
import type { RequestFacts } from './request-facts.ts'

/** `publicIsLocal`: the site trusts its own machine (`trustsOwnMachine`). */
export type TrustSettings = OwnMachineSettings & {
  operatorToken: string | undefined
  publicIsSecure: boolean
  /** The header in which a trusted proxy names the client's country. */
  countryHeader?: string | undefined
}

const saneId = /^[\w.:-]{8,64}$/
const process36 = process.pid.toString(36)
let served = 0

/** Short, and different for every request of every process for as long as a log is read. */
const newId = () => `${Date.now().toString(36)}-${process36}-${(served++).toString(36)}`

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

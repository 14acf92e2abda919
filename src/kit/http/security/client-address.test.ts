import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { factsOfIncoming } from '../server/facts-of-incoming.ts'
import { clientAddress, proxiesOf } from './client-address.ts'

const proxies = proxiesOf(['10.0.0.0/8', '2001:db8::/32', '192.168.1.5'])
const incoming = (peer: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress: peer }, headers }) as unknown as IncomingMessage
const from = (peer: string, forwarded?: string) =>
  clientAddress(incoming(peer, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }), proxies)

test('clientAddress is the IP address of the connection when the connection is not from a trusted proxy', () => {
  expect(from('8.8.8.8')).toBe('8.8.8.8')
  expect(from('8.8.8.8', '1.1.1.1')).toBe('8.8.8.8')
  expect(from('::ffff:8.8.8.8')).toBe('8.8.8.8')
  expect(from('192.168.1.6', '1.1.1.1')).toBe('192.168.1.6')
})

test('clientAddress is the last IP address in X-Forwarded-For that is not a trusted proxy; earlier entries are ignored', () => {
  expect(from('10.1.2.3', '1.1.1.1')).toBe('1.1.1.1')
  expect(from('::ffff:10.1.2.3', '6.6.6.6, 1.1.1.1, 192.168.1.5')).toBe('1.1.1.1')
  expect(from('2001:db8::1', '127.0.0.1, 2a00::1')).toBe('2a00::1')
  expect(from('10.1.2.3', '10.9.9.9')).toBe('10.9.9.9')
})

test('clientAddress is undefined when a trusted proxy sent an invalid IP address', () => {
  for (const nonsense of ['unknown', '', '1.1.1.1, ', '1.1.1.1:80', 'a'.repeat(10_000)]) expect(from('10.1.2.3', nonsense)).toBeUndefined()
})

test('the request id and the protocol are read from headers of trusted proxies only', () => {
  const facts = (peer: string, headers: Record<string, string>) =>
    factsOfIncoming(incoming(peer, headers), { proxies, operatorToken: undefined, publicIsSecure: false, publicIsLocal: true })
  const headers = { 'x-request-id': 'from-the-proxy-1', 'x-forwarded-proto': 'https' }
  expect(facts('10.1.2.3', headers)).toMatchObject({ id: 'from-the-proxy-1', isSecure: true })
  expect(facts('8.8.8.8', headers)).toMatchObject({ id: expect.not.stringContaining('proxy'), isSecure: false })
  expect(facts('10.1.2.3', { 'x-request-id': 'a b\n' }).id).toMatch(/^[\w-]+$/)
})

test('the client’s country is read only from the configured header, and only when a trusted proxy sent the header', () => {
  const country = (peer: string, headers: Record<string, string>, countryHeader: string | undefined = 'CF-IPCountry') =>
    factsOfIncoming(incoming(peer, headers), {
      proxies,
      operatorToken: undefined,
      publicIsSecure: true,
      publicIsLocal: false,
      countryHeader,
    }).country
  expect(country('10.1.2.3', { 'cf-ipcountry': 'fr' })).toBe('FR')
  expect(country('8.8.8.8', { 'cf-ipcountry': 'FR' })).toBeUndefined()
  expect(country('10.1.2.3', { 'x-country': 'FR' })).toBeUndefined()
  for (const unknown of ['XX', 'T1', 'ZZ', 'UK', '', 'FR, US', 'F', 'x'.repeat(1000)])
    expect(country('10.1.2.3', { 'cf-ipcountry': unknown }), unknown).toBeUndefined()
})

test('the client’s country is unknown when COUNTRY_HEADER is not set', () => {
  const trust = { proxies, operatorToken: undefined, publicIsSecure: true, publicIsLocal: false }
  expect(factsOfIncoming(incoming('10.1.2.3', { 'cf-ipcountry': 'FR' }), trust).country).toBeUndefined()
})

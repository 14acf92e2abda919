import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { factsOfIncoming } from '../server/facts-of-incoming.ts'
import { proxiesOf } from './client-address.ts'
import { remoteRows, siteRows, trustsOwnMachine } from './own-machine.ts'

describe('trust in requests from the own machine', () => {
  const rows: [host: string, publicUrl: string | undefined, row: string, trusts: boolean][] = [
    ['127.0.0.1', 'http://127.0.0.1:3000', 'PUBLIC_URL names this machine', true],
    ['0.0.0.0', 'http://localhost:8080', 'PUBLIC_URL names this machine', true],
    ['::', 'http://[::1]', 'PUBLIC_URL names this machine', true],
    ['127.0.0.1', 'https://tv.example', 'PUBLIC_URL names another host', false],
    ['0.0.0.0', 'https://tv.example', 'PUBLIC_URL names another host', false],
    ['127.0.0.1', 'http://localhost.example', 'PUBLIC_URL names another host', false],
    ['127.0.0.1', undefined, 'HOST is a loopback address', true],
    ['127.0.0.2', undefined, 'HOST is a loopback address', true],
    ['::1', undefined, 'HOST is a loopback address', true],
    ['localhost', undefined, 'HOST is a loopback address', true],
    ['0.0.0.0', undefined, 'HOST is no loopback address', false],
    ['::', undefined, 'HOST is no loopback address', false],
    ['192.168.1.5', undefined, 'HOST is no loopback address', false],
    ['127.example', undefined, 'HOST is no loopback address', false],
  ]
  test.each(rows)('for HOST %s and PUBLIC_URL %s, trustsOwnMachine returns %s', (host, publicUrl, row, trusts) => {
    expect(siteRows.find(({ applies }) => applies({ host, publicUrl }))!.when).toBe(row)
    expect(trustsOwnMachine({ host, publicUrl })).toBe(trusts)
  })
  test('the cases of this test file include all rows of `siteRows`', () =>
    expect(new Set(rows.map(([, , row]) => row))).toEqual(whens(siteRows)))
})

const local = { host: 'localhost:3000' }
const requests: [title: string, row: string | null, request: RequestOptions][] = [
  ['a request on this machine', null, { headers: local }],
  ['a request on this machine over IPv6', null, { peer: '::1', headers: { host: '[::1]:3000' } }],
  ['an IPv4 request on an IPv6 socket', null, { peer: '::ffff:127.0.0.1', headers: { host: '127.0.0.1' } }],
  ['a proxy of a public site that adds no header', 'the site does not trust its own machine', { publicIsLocal: false, headers: local }],
  ['a request from another machine', 'the connection comes from another machine', { peer: '192.168.1.9', headers: local }],
  ['a peer without an address', 'the connection comes from another machine', { peer: 'somewhere', headers: local }],
  [
    'a proxy of this machine that TRUSTED_PROXIES names',
    'the connection comes from one of TRUSTED_PROXIES',
    { proxies: ['127.0.0.0/8'], headers: local },
  ],
  ...[
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
  ].map((name): [string, string, RequestOptions] => [
    `the header ${name}`,
    'a proxy added a header',
    { headers: { ...local, [name]: '' } },
  ]),
  [
    'a host name of another site that resolves to this machine',
    'the header Host does not name this machine',
    { headers: { host: 'evil.example:3000' } },
  ],
  ['nginx with its default settings', 'the request is in HTTP/1.0', { httpVersion: '1.0', headers: local }],
  ['a request without Host', 'the header Host does not name this machine', {}],
]

describe('requests from the own machine, which count as operator requests without a token', () => {
  test.each(requests)(
    'the request (%s) counts as remote for the reason: %s',
    (_title, row, { peer = '127.0.0.1', headers = {}, httpVersion = '1.1', publicIsLocal = true, proxies = [] }) => {
      const trust = { publicIsLocal, proxies: proxiesOf(proxies), operatorToken: 'a token', publicIsSecure: false }
      const facts = (more: object = {}) =>
        factsOfIncoming(
          { socket: { remoteAddress: peer }, headers: { ...headers, ...more }, httpVersion } as unknown as IncomingMessage,
          trust,
        )
      expect(facts()).toMatchObject({ isLocal: row === null, isOperator: row === null })
      if (row) expect(remoteRows.find(({ applies }) => applies({ peer: plain(peer), headers, httpVersion }, trust))!.when).toBe(row)
      expect(facts({ authorization: 'Bearer a token' })).toMatchObject({ isLocal: row === null, isOperator: true })
      expect(facts({ authorization: 'Bearer another' })).toMatchObject({ isOperator: row === null })
    },
  )
  test('the cases of this test file include all rows of `remoteRows`', () => {
    expect(new Set(requests.flatMap(([, row]) => row ?? []))).toEqual(whens(remoteRows))
  })
})

type RequestOptions = { peer?: string; headers?: Record<string, string>; httpVersion?: string; publicIsLocal?: boolean; proxies?: string[] }
const plain = (peer: string) => (peer === 'somewhere' ? undefined : peer)
const whens = (rows: { when: string }[]) => new Set(rows.map(({ when }) => when))

import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { proxiesOf } from './client-address.ts'
import { factsOfIncoming } from './facts-of-incoming.ts'
import { siteRows, strangerRows, trustsOwnMachine } from './own-machine.ts'

describe('a site trusts its own machine', () => {
  const rows: [host: string, publicUrl: string | undefined, row: string, trusts: boolean][] = [
    ['127.0.0.1', 'http://127.0.0.1:3000', 'PUBLIC_URL is of this machine', true],
    ['0.0.0.0', 'http://localhost:8080', 'PUBLIC_URL is of this machine', true],
    ['::', 'http://[::1]', 'PUBLIC_URL is of this machine', true],
    ['127.0.0.1', 'https://tv.example', 'PUBLIC_URL is of elsewhere', false],
    ['0.0.0.0', 'https://tv.example', 'PUBLIC_URL is of elsewhere', false],
    ['127.0.0.1', 'http://localhost.example', 'PUBLIC_URL is of elsewhere', false],
    ['127.0.0.1', undefined, 'HOST is a loopback address', true],
    ['127.0.0.2', undefined, 'HOST is a loopback address', true],
    ['::1', undefined, 'HOST is a loopback address', true],
    ['localhost', undefined, 'HOST is a loopback address', true],
    ['0.0.0.0', undefined, 'HOST is any other', false],
    ['::', undefined, 'HOST is any other', false],
    ['192.168.1.5', undefined, 'HOST is any other', false],
    ['127.example', undefined, 'HOST is any other', false],
  ]
  test.each(rows)('HOST %s, PUBLIC_URL %s: %s', (host, publicUrl, row, trusts) => {
    expect(siteRows.find(({ applies }) => applies({ host, publicUrl }))!.when).toBe(row)
    expect(trustsOwnMachine({ host, publicUrl })).toBe(trusts)
  })
  test('every row of the table has an example', () => expect(new Set(rows.map(([, , row]) => row))).toEqual(whens(siteRows)))
})

const local = { host: 'localhost:3000' }
const requests: [what: string, row: string | null, request: Asked][] = [
  ['a request on this machine', null, { headers: local }],
  ['a request on this machine over IPv6', null, { peer: '::1', headers: { host: '[::1]:3000' } }],
  ['an IPv4 request on an IPv6 socket', null, { peer: '::ffff:127.0.0.1', headers: { host: '127.0.0.1' } }],
  ['a proxy of a public site without any header', 'the site does not trust its own machine', { publicIsLocal: false, headers: local }],
  ['another machine', 'the connection comes from another machine', { peer: '192.168.1.9', headers: local }],
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
  ].map((name): [string, string, Asked] => [
    `the header ${name}`,
    'a header says that a proxy passed it on',
    { headers: { ...local, [name]: '' } },
  ]),
  ['a name that another site points here', 'Host is no name of this machine', { headers: { host: 'evil.example:3000' } }],
  ['nginx without any setting', 'the request is in HTTP/1.0', { httpVersion: '1.0', headers: local }],
  ['no Host', 'Host is no name of this machine', {}],
]

describe('a request is of this machine, and an operator’s without a token', () => {
  test.each(requests)(
    '%s: %s',
    (_what, row, { peer = '127.0.0.1', headers = {}, httpVersion = '1.1', publicIsLocal = true, proxies = [] }) => {
      const trust = { publicIsLocal, proxies: proxiesOf(proxies), operatorToken: 'a token', publicIsSecure: false }
      const facts = (more: object = {}) =>
        factsOfIncoming(
          { socket: { remoteAddress: peer }, headers: { ...headers, ...more }, httpVersion } as unknown as IncomingMessage,
          trust,
        )
      expect(facts()).toMatchObject({ isLocal: row === null, isOperator: row === null })
      if (row) expect(strangerRows.find(({ applies }) => applies({ peer: plain(peer), headers, httpVersion }, trust))!.when).toBe(row)
      expect(facts({ authorization: 'Bearer a token' })).toMatchObject({ isLocal: row === null, isOperator: true })
      expect(facts({ authorization: 'Bearer another' })).toMatchObject({ isOperator: row === null })
    },
  )
  test('every row of the table has an example', () => {
    expect(new Set(requests.flatMap(([, row]) => row ?? []))).toEqual(whens(strangerRows))
  })
})

type Asked = { peer?: string; headers?: Record<string, string>; httpVersion?: string; publicIsLocal?: boolean; proxies?: string[] }
const plain = (peer: string) => (peer === 'somewhere' ? undefined : peer)
const whens = (rows: { when: string }[]) => new Set(rows.map(({ when }) => when))

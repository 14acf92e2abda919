import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ellipticCertificate, rsaCertificate } from '../testing/certificates.ts'
import { newOwnKey } from '../testing/own-key.ts'
import { certificateWarnings } from './certificate-warnings.ts'
import { createOffer } from './offer.ts'
import { type ProviderSetting, parseProviders } from './settings.ts'

const brands = ['nbc', 'bravo']
const secret = 'Canary-secret-71'
const oidc = { type: 'oidc', issuer: 'https://id.cable.example', clientId: 'daypart', clientSecret: secret }
const saml = { type: 'saml', entryPoint: 'https://id.cable.example/saml', entityId: 'cable', certificates: [rsaCertificate] }
const cable = { id: 'Cable_1', title: 'Cable One', url: 'https://cable.example/', color: '#0b5fff', protocol: oidc }
const parse = (...providers: unknown[]) => parseProviders(JSON.stringify({ providers }), brands)

test('reads a provider with each protocol; optional fields have defaults', () => {
  const api = { url: 'https://api.cable.example/decide', secret }
  const full = { ...cable, logo: '/logos/c.svg', featured: 1, streams: 2, brands: ['nbc'], authorization: api, resources: { nbc: 'NBC1' } }
  expect(parse(full, { ...cable, id: 'other', protocol: saml })).toEqual([
    { ...full, protocol: { ...oidc, scope: 'openid' } },
    {
      ...cable,
      id: 'other',
      logo: null,
      featured: null,
      streams: null,
      brands: null,
      authorization: null,
      resources: {},
      protocol: { ...saml, logoutUrl: null, signing: null, decryption: null },
    },
  ])
})

const ownKey = newOwnKey()
test('reads the keys of this site for signing and for decryption, in either PEM format', () => {
  const pkcs1 = createPrivateKey(ownKey.key).export({ type: 'pkcs1', format: 'pem' })
  const [provider] = parse({ ...cable, protocol: { ...saml, signing: { ...ownKey, key: pkcs1 }, decryption: ownKey } })
  expect(provider!.protocol).toMatchObject({ signing: ownKey, decryption: ownKey })
})

test('a warning names each certificate that has expired or expires within 30 days, and what to do', () => {
  const now = Date.UTC(2026, 10, 23)
  const endsIn = (days: number) => newOwnKey({ end: new Date(now + days * 86_400_000) })
  const [expired, soon, later] = [endsIn(-1), endsIn(29), endsIn(31)]
  const settings = parse(
    { ...cable, id: 'late', protocol: { ...saml, certificates: [later.certificate, expired.certificate], signing: soon } },
    { ...cable, id: 'fine', protocol: { ...saml, certificates: [later.certificate], decryption: later } },
    { ...cable, id: 'openid' },
  )
  expect(certificateWarnings(settings, now)).toEqual([
    'PROVIDERS_FILE: late: certificates.1 expired on 2026-11-22: ask the provider for its new one.',
    'PROVIDERS_FILE: late: signing.certificate expires on 2026-12-22: give the provider a new one.',
  ])
})

test('the example in docs/providers.md is valid', () => {
  const docs = readFileSync(new URL('../../../../docs/providers.md', import.meta.url), 'utf8')
  const [, example = ''] = /```json\n(.*?)```/s.exec(docs) ?? []
  expect(parseProviders(example, brands)).toHaveLength(1)
})

const withProtocol = (change: object) => ({ ...cable, protocol: { ...oidc, ...change } })
const withOwnKey = (change: object) => ({ ...cable, protocol: { ...saml, signing: { ...ownKey, ...change } } })
test.each<[string, unknown, string]>([
  ['a missing field', { ...cable, title: undefined }, 'providers.1.title: is missing'],
  ['a missing secret', withProtocol({ clientSecret: undefined }), 'providers.1.protocol.clientSecret: is missing'],
  ['an unknown field', { ...cable, tittle: secret }, 'providers.1.tittle: is not a known setting'],
  ['an unknown field of the protocol', withProtocol({ secret }), 'providers.1.protocol.secret: is not a known setting'],
  ['an unknown protocol', { ...cable, protocol: { type: secret } }, 'providers.1.protocol.type: is neither `oidc` nor `saml`'],
  ['a protocol that is text', { ...cable, protocol: secret }, 'providers.1.protocol: is neither `oidc` nor `saml`'],
  [
    'an id with other characters',
    { ...cable, id: `a/${secret}` },
    'providers.1.id: has other characters than letters, digits, `_`, `-` and `.`',
  ],
  [
    'a URL without https',
    withProtocol({ issuer: `http://${secret}.example` }),
    'providers.1.protocol.issuer: does not start with https://',
  ],
  ['a URL that is none', { ...cable, url: secret }, 'providers.1.url: is not a URL'],
  ...['javascript:1', 'https://cable.example/a.svg', '//cable.example/a.svg', '/a"b.svg'].map((logo): [string, unknown, string] => [
    `the logo ${logo}`,
    { ...cable, logo },
    'providers.1.logo: is not a path of this site, such as /generetic/brands/cable.svg',
  ]),
  ['a colour by name', { ...cable, color: secret }, 'providers.1.color: is not a colour such as #0b5fff'],
  ['a scope without openid', withProtocol({ scope: secret }), 'providers.1.protocol.scope: does not start with `openid`'],
  [
    'a certificate of another kind',
    { ...cable, protocol: { ...saml, certificates: [secret] } },
    'providers.1.protocol.certificates.0: is not a certificate in PEM format',
  ],
  [
    'a damaged certificate',
    { ...cable, protocol: { ...saml, certificates: [rsaCertificate, rsaCertificate.replace('MII', 'MIX')] } },
    'providers.1.protocol.certificates.1: is not a certificate in PEM format',
  ],
  [
    'a certificate of a key that is not RSA',
    { ...cable, protocol: { ...saml, certificates: [ellipticCertificate] } },
    'providers.1.protocol.certificates.0: is not the certificate of an RSA key',
  ],
  [
    'more than five certificates',
    { ...cable, protocol: { ...saml, certificates: Array(6).fill(rsaCertificate) } },
    'providers.1.protocol.certificates: has more than five entries',
  ],
  [
    'a key that is none',
    withOwnKey({ key: secret }),
    'providers.1.protocol.signing.key: is not a private key in PEM format without a passphrase',
  ],
  ['a small key', withOwnKey(newOwnKey({ bits: 1024 })), 'providers.1.protocol.signing.key: is not an RSA key of at least 2048 bits'],
  ['a key without a certificate', withOwnKey({ certificate: undefined }), 'providers.1.protocol.signing.certificate: is missing'],
  [
    'the certificate of another key',
    withOwnKey({ certificate: newOwnKey().certificate }),
    'providers.1.protocol.signing.certificate: belongs to another key',
  ],
  ['an unknown brand', { ...cable, brands: ['nope'] }, 'providers.1: names the unknown brand nope'],
  ['a resource of an unknown brand', { ...cable, resources: { nope: 'x' } }, 'providers.1: names the unknown brand nope'],
  ['an id of another provider', { ...cable, id: 'first' }, 'providers.1.id: is listed twice'],
  ['a text', secret, 'providers.1: has the wrong type'],
])('%s is an error that names the field and no value', (_, provider, message) => {
  expect(() => parse({ ...cable, id: 'first' }, provider)).toThrow(new SyntaxError(message))
  expect(message).not.toContain(secret)
})

test.each([
  [`{ "${secret}`, 'is not valid JSON'],
  ['[]', 'providers: is missing'],
  ['7', 'is not an object with the list `providers`'],
  ['{}', 'providers: is missing'],
  [`{ "providers": "${secret}" }`, 'providers: is not a list'],
])('the file %s is refused', (file, message) => {
  expect(() => parseProviders(file, brands)).toThrow(new SyntaxError(message))
})

test('[C9-23] the picker lists 15 featured providers by rank, then all others by title, and only those that the brand may offer', () => {
  const setting = (id: string, more: Partial<ProviderSetting> = {}) =>
    ({ id, title: id, url: '', logo: null, color: '', featured: null, streams: null, brands: null, ...more }) as ProviderSetting
  const featured = Array.from({ length: 17 }, (_, index) => setting(`f${index + 1}`, { featured: 17 - index }))
  const offer = createOffer(
    [setting('zeta'), setting('Álamo'), ...featured, setting('beta'), setting('only', { brands: ['bravo'] })],
    (key) => key !== 'usa',
  )
  const ids = (brand: string) => offer.picker(brand).map(({ mvpd_id, isFeatured }) => `${mvpd_id}${isFeatured ? '*' : ''}`)
  const first = Array.from({ length: 15 }, (_, index) => `f${17 - index}*`)
  expect(ids('nbc')).toEqual([...first, 'Álamo', 'beta', 'f1', 'f2', 'zeta'])
  expect(ids('bravo')).toContain('only')
  expect([ids('usa'), offer.find('zeta', 'usa'), offer.find('only', 'nbc'), offer.find('only', 'bravo')?.id]).toEqual([
    [],
    null,
    null,
    'only',
  ])
})

// SAML with keys of this site: encrypted assertions, signed requests and their metadata; and the cost of forged responses.
import { constants, publicEncrypt, verify } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { expect, test, vi } from 'vitest'
import { openKv } from '#kit/kv/open-kv.ts'
import { readSamlRequest, signed, writeSamlResponse } from '../../../../demo/providers/saml-messages.ts'
import { type Encryption, encryptAssertion } from '../testing/encrypt-assertion.ts'
import { newOwnKey } from '../testing/own-key.ts'
import type { OwnKey } from './pem-keys.ts'
import { createSaml } from './saml.ts'
import { samlMetadata } from './saml-metadata.ts'

const entityId = 'https://provider.example/saml'
const audience = 'https://tv.example/provider-auth/saml/metadata/northbeam'
const redirectUri = 'https://tv.example/provider-auth/callback/northbeam'
const [provider, stranger, own, otherOwn] = [newOwnKey(), newOwnKey(), newOwnKey(), newOwnKey()]
const kv = await openKv({})
const attributes = { zip: '10112', resources: ['nbc'] }

type Keys = { signing?: OwnKey; decryption?: OwnKey | null; certificates?: string[] }

async function begin({ signing, decryption = own, certificates = [provider.certificate] }: Keys = {}) {
  const saml = createSaml(
    {
      ...{ type: 'saml', entryPoint: 'https://provider.example/sso', entityId, certificates, logoutUrl: null },
      ...{ signing: signing ?? null, decryption },
    },
    { brands: ['nbc'], resources: {} },
    { kv, entityId: audience },
  )
  const secrets = { state: 'a-state_of-letters', nonce: crypto.randomUUID(), verifier: '', redirectUri }
  const url = await saml.begin(secrets, 'en')
  const request = readSamlRequest(url.searchParams.get('SAMLRequest')!)!
  const write = (key = provider.key, more: Record<string, string | string[]> = attributes) =>
    writeSamlResponse({ entityId, key, request, subscriber: { id: 'ruth-vega', attributes: more }, now: Date.now() })
  const finish = (xml: string) => saml.finish(new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }), secrets)
  return { url, write, finish }
}

type Write = Awaited<ReturnType<typeof begin>>['write']

const assertionOf = (xml: string) =>
  /<saml:Assertion.*<\/saml:Assertion>/s
    .exec(xml)![0]
    .replace('<saml:Assertion', '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"')
const responseSignature = /<ds:Signature .*?<\/ds:Signature>(?=<samlp:Status)/s
/** Returns the response with its assertion replaced, and signed again by `key`. */
const withAssertion = (xml: string, assertion: string, key = provider.key) =>
  signed(
    xml.replace(responseSignature, '').replace(/<saml:Assertion.*<\/saml:Assertion>/s, () => assertion),
    '/*',
    key,
  )
const encryptedResponse = (xml: string, certificate = own.certificate, how: Encryption = {}) =>
  withAssertion(xml, encryptAssertion(assertionOf(xml), certificate, how))

test.each<Encryption>([
  {},
  { content: 'aes128-gcm', digest: 'http://www.w3.org/2000/09/xmldsig#sha1' },
  { content: 'aes256-cbc' },
  { content: 'aes128-cbc' },
])('accepts an encrypted assertion (%j)', async (how) => {
  const { write, finish } = await begin()
  const xml = encryptedResponse(write(), own.certificate, how)
  expect(xml).not.toContain('ruth-vega')
  expect(await finish(xml)).toMatchObject({ subject: 'ruth-vega', metadata: { zip: '10112' }, resources: ['nbc'] })
  await expect(finish(xml)).rejects.toMatchObject({ message: 'SAML: the assertion was used before' })
})

test('a provider with a key for encryption may also send an assertion that is not encrypted', async () => {
  const { write, finish } = await begin()
  expect(await finish(write())).toMatchObject({ subject: 'ruth-vega' })
})

const encrypted = (xml: string) => encryptAssertion(xml, own.certificate)
const refused: Record<string, [cause: string, change: (xml: string) => string, keys?: Keys]> = {
  'and no key to decrypt it': ['the assertion is encrypted', (xml) => encryptedResponse(xml), { decryption: null }],
  'for another key': ['cannot be decrypted with the key', (xml) => encryptedResponse(xml, otherOwn.certificate)],
  'that was changed': [
    'Invalid document signature',
    (xml) => encryptedResponse(xml).replace(/(<xenc:CipherValue>)(.)/g, (_, tag, letter) => `${tag}${letter === 'A' ? 'B' : 'A'}`),
  ],
  'in a response that a stranger signed': [
    'Invalid document signature',
    (xml) => withAssertion(xml, encrypted(assertionOf(xml)), stranger.key),
  ],
  'in a response without a signature': ['Invalid document signature', (xml) => encryptedResponse(xml).replace(responseSignature, '')],
  'without a signature of its own': [
    'Invalid signature from encrypted assertion',
    (xml) => withAssertion(xml, encrypted(assertionOf(xml).replace(/<ds:Signature .*?<\/ds:Signature>/s, ''))),
  ],
  'with a comment in the subject': [
    'contains a comment',
    (xml) => withAssertion(xml, encrypted(assertionOf(xml).replace('ruth-vega', 'ruth<!---->-vega'))),
  ],
  'that contains two assertions': [
    'cannot be decrypted|incomplete|Invalid|not well-formed',
    (xml) => withAssertion(xml, encrypted(`<a xmlns="">${assertionOf(xml)}${assertionOf(xml)}</a>`)),
  ],
  'beside an assertion': [
    'an element or an id twice',
    (xml) => withAssertion(xml, `${encrypted(assertionOf(xml))}${/<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)![0]}`),
  ],
  twice: ['an element or an id twice', (xml) => withAssertion(xml, encrypted(assertionOf(xml)).repeat(2))],
  'with RSA 1.5': ['unknown EncryptionMethod', (xml) => encryptedResponse(xml).replace('rsa-oaep-mgf1p', 'rsa-1_5')],
  'with 3DES': [
    'unknown EncryptionMethod',
    (xml) => encryptedResponse(xml).replace(/[^"]*aes256-gcm/, 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc'),
  ],
  'with another digest of RSA-OAEP': [
    'unknown DigestMethod',
    (xml) => encryptedResponse(xml, own.certificate, { digest: 'http://www.w3.org/2001/04/xmlenc#sha256' }),
  ],
  'with a key in another place': [
    'EncryptedKey is in an unexpected place',
    (xml) => encryptedResponse(xml).replace('<xenc:CipherData>', '<xenc:EncryptedKey/><xenc:CipherData>'),
  ],
}

test.for(Object.entries(refused))('refuses an encrypted assertion %s', async ([, [cause, change, keys]]) => {
  const { write, finish } = await begin(keys)
  const refusal = { name: 'ProviderRefused', reason: 'REFUSED', message: expect.stringMatching(`^SAML: .*(${cause})`) }
  await expect(finish(change(write()))).rejects.toMatchObject(refusal)
})

test('an error about an encrypted assertion contains no value of it', async () => {
  const { write, finish } = await begin()
  const key = publicEncrypt({ key: own.certificate, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from('short')).toString('base64')
  const xml = encryptedResponse(write()).replace(/(<xenc:CipherValue>)[^<]*/, `$1${key}`)
  const error = await finish(withAssertion(xml, /<saml:EncryptedAssertion>.*<\/saml:EncryptedAssertion>/s.exec(xml)![0])).catch(
    (thrown) => thrown,
  )
  expect(error).toMatchObject({ name: 'ProviderRefused', message: expect.not.stringMatching(/ruth|short|10112/) })
})

test('signs its requests with its own key, if it has one', async () => {
  const { url } = await begin({ signing: own })
  const { searchParams } = url
  expect([searchParams.get('SigAlg'), searchParams.get('RelayState')]).toEqual([
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'a-state_of-letters',
  ])
  // The signature covers the octets of the query as the provider receives them (SAML bindings, 3.4.4.1).
  const sent = url.search.slice(1).split('&')
  const octets = ['SAMLRequest', 'RelayState', 'SigAlg'].map((name) => sent.find((part) => part.startsWith(`${name}=`))!).join('&')
  const isSigned = (text: string, { certificate }: OwnKey) =>
    verify('sha256', Buffer.from(text), certificate, Buffer.from(searchParams.get('Signature')!, 'base64'))
  expect([isSigned(octets, own), isSigned(octets, otherOwn), isSigned(octets.replace('a-state', 'b-state'), own)]).toEqual([
    true,
    false,
    false,
  ])
  expect((await begin()).url.searchParams.get('Signature')).toBeNull()
})

test('the metadata contains the certificates of the keys for signing and for encryption', () => {
  const write = (keys: Keys) =>
    samlMetadata({
      entityId: audience,
      callbackUrls: [redirectUri],
      keys: { signing: keys.signing ?? null, decryption: keys.decryption ?? null },
    })
  expect(write({})).not.toContain('KeyDescriptor')
  expect(write({})).toContain('AuthnRequestsSigned="false"')
  const xml = write({ signing: own, decryption: otherOwn })
  const line = ({ certificate }: OwnKey) => certificate.replace(/-----[^-]+-----|\s/g, '')
  expect(xml).toContain('AuthnRequestsSigned="true"')
  expect([...xml.matchAll(/use="(\w+)".*<ds:X509Certificate>([^<]+)</g)].map(([, use, text]) => [use, text])).toEqual([
    ['signing', line(own)],
    ['encryption', line(otherOwn)],
  ])
  expect(xml).not.toContain('PRIVATE')
  expect(xml.indexOf('KeyDescriptor')).toBeLessThan(xml.indexOf('NameIDFormat'))
})

test('a large forged response is read as often with five certificates as with one, and not at all if no key of the provider signed it', async () => {
  const readings = vi.spyOn(DOMParser.prototype, 'parseFromString')
  const large = Object.fromEntries(Array.from({ length: 52 }, (_, at) => [`n${at}`, '>'.repeat(80)]))
  const others = Array.from({ length: 4 }, () => newOwnKey().certificate)
  /** Returns how often the library reads a forged response. `forge` makes it. */
  const readingsOf = async (certificates: string[], forge: (write: Write) => string) => {
    const response = await begin({ certificates })
    const xml = forge(response.write)
    expect(Buffer.from(xml).toString('base64').length).toBeGreaterThan(30_000)
    readings.mockClear()
    await expect(response.finish(xml)).rejects.toMatchObject({ message: 'SAML: Invalid document signature' })
    return readings.mock.calls.length
  }
  const byStranger = (write: Write) => write(stranger.key, large)
  /** A response that the provider signed, with the statement of another one. */
  const changed = (write: Write) => {
    const [statement] = /<saml:AttributeStatement>.*<\/saml:AttributeStatement>/s.exec(write(stranger.key, large))!
    return write(provider.key, {}).replace('<saml:AttributeStatement/>', statement)
  }
  expect(await readingsOf([...others, provider.certificate], byStranger)).toBe(0)
  const once = await readingsOf([provider.certificate], changed)
  expect(once).toBeGreaterThan(0)
  expect(await readingsOf([...others, provider.certificate], changed)).toBe(once)
  readings.mockRestore()
})

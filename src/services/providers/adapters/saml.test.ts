// SAML responses of the demo's identity provider, valid and attacked.
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { openKv } from '#kit/kv/open-kv.ts'
import { readSamlRequest, type SamlAnswer, type SamlRequest, signed, writeSamlResponse } from '../../../../demo/providers/saml-messages.ts'
import type { FlowSecrets } from './adapter.ts'
import { createSaml } from './saml.ts'

const entityId = 'https://provider.example/saml'
const audience = 'https://tv.example/provider-auth/saml/metadata/northbeam'
const redirectUri = 'https://tv.example/provider-auth/callback/northbeam'
const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    certificate: publicKey.export({ type: 'spki', format: 'pem' }) as string,
  }
}
const [own, strangers] = [newKey(), newKey()]
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const subscriber = {
  id: 'ruth-vega',
  attributes: { max_rating_mpaa: 'PG', max_rating_vchip: 'TV-PG', zip: '10112', hba_status: 'true', resources: ['nbc', 'USA Network'] },
}
const newSecrets = (): FlowSecrets => ({
  state: crypto.randomUUID(),
  nonce: crypto.randomUUID(),
  verifier: crypto.randomUUID(),
  redirectUri,
})

const kv = await openKv({})

async function begin(certificates = [own.certificate]) {
  const saml = createSaml(
    {
      type: 'saml',
      entryPoint: 'https://provider.example/sso?tenant=1',
      entityId,
      certificates,
      logoutUrl: 'https://provider.example/logout',
      signing: null,
      decryption: null,
    },
    { brands: ['nbc', 'usa', 'bravo'], resources: { usa: 'USA Network' } },
    { kv, entityId: audience },
  )
  const secrets = newSecrets()
  const url = await saml.begin(secrets, 'es')
  const request = readSamlRequest(url.searchParams.get('SAMLRequest')!)!
  const write = (change: Partial<SamlAnswer> = {}) =>
    writeSamlResponse({ entityId, key: own.key, request, subscriber, now: Date.now(), ...change })
  const finish = (xml: string, of = secrets) => saml.finish(new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }), of)
  return { saml, secrets, url, request, write, finish }
}

test('redirects to the provider with the request, the state and the language; each flow has a request id of its own', async () => {
  const { url, secrets, request } = await begin()
  expect(`${url.origin}${url.pathname} ${url.searchParams.get('tenant')}`).toBe('https://provider.example/sso 1')
  expect([url.searchParams.get('RelayState'), url.searchParams.get('lang')]).toEqual([secrets.state, 'es'])
  expect(request).toEqual({ id: expect.stringMatching(/^_[\da-f]{64}$/), issuer: audience, callbackUrl: redirectUri })
  expect((await begin()).request.id).not.toBe(request.id)
})

test('accepts a valid response that the test signs again', async () => {
  const flow = await begin()
  expect((await flow.finish(resigned(flow.write()))).subject).toBe('ruth-vega')
})

test('a valid response gives the subscriber with the brands of the listed channels', async () => {
  const { write, finish } = await begin()
  expect(await finish(write())).toEqual({
    subject: 'ruth-vega',
    session: expect.stringMatching(/^_/),
    metadata: { upstreamUserID: 'ruth-vega', hbaStatus: true, maxRating: { mpaa: 'PG', vchip: 'TV-PG' }, zip: '10112' },
    resources: ['nbc', 'usa'],
  })
})

test('accepts each of the provider’s certificates while the provider changes its key, and a clock that is 20 seconds fast or slow', async () => {
  const both = await begin([strangers.certificate, own.certificate])
  expect((await both.finish(both.write())).subject).toBe('ruth-vega')
  for (const seconds of [20, -320]) {
    const { write, finish } = await begin()
    expect((await finish(write({ now: Date.now() + seconds * 1000 }))).subject).toBe('ruth-vega')
  }
})

test('a subscriber who cancels and a suspended subscription have reasons of their own', async () => {
  const cancelled = await begin()
  await expect(cancelled.finish(cancelled.write({ subscriber: null }))).rejects.toMatchObject({ reason: 'CANCELLED' })
  const suspended = await begin()
  const attributes = { ...subscriber.attributes, status: 'suspended' }
  await expect(suspended.finish(suspended.write({ subscriber: { ...subscriber, attributes } }))).rejects.toMatchObject({
    reason: 'SUSPENDED',
  })
})

test('the logout URL names the page to which the provider returns', async () => {
  const { saml } = await begin()
  expect((await saml.logoutUrl(null, 'https://tv.example/'))!.href).toBe(
    'https://provider.example/logout?returnTo=https%3A%2F%2Ftv.example%2F',
  )
})

type Flow = Awaited<ReturnType<typeof begin>>
const resigned = (xml: string) => {
  const bare = xml.replaceAll(/<ds:Signature .*?<\/ds:Signature>/g, '')
  return signed(signed(bare, '/*/*[local-name(.)="Assertion"]', own.key), '/*', own.key)
}
/** Returns a valid response that was changed before it was signed. */
const changed = (flow: Flow, from: string | RegExp, to: string, answer: Partial<SamlAnswer> = {}) => {
  const xml = flow.write(answer)
  const next = xml.replace(from, to)
  expect(next).not.toBe(xml)
  return resigned(next)
}
const foreign = (request: SamlRequest, change: Partial<SamlRequest>) => ({ request: { ...request, ...change } })
const escapedOf = (xml: string) => xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Responses that are signed by the provider, but not for this flow or not now. */
const wrongResponses: Record<string, [cause: string, write: (flow: Flow) => string]> = {
  'another audience': [
    'SAML assertion audience mismatch',
    ({ write, request }) => write(foreign(request, { issuer: 'https://other.example' })),
  ],
  'another destination and recipient': [
    'the response is for another destination',
    ({ write, request }) => write(foreign(request, { callbackUrl: 'https://other.example/callback' })),
  ],
  'another destination': [
    'the response is for another destination',
    (flow) => changed(flow, /Destination="[^"]*"/, 'Destination="https://other.example"'),
  ],
  'no destination': ['the response is for another destination', (flow) => changed(flow, / Destination="[^"]*"/, '')],
  'another recipient': [
    'the assertion is for another recipient',
    (flow) => changed(flow, /Recipient="[^"]*"/, 'Recipient="https://other.example"'),
  ],
  'no recipient': ['the assertion is incomplete', (flow) => changed(flow, / Recipient="[^"]*"/, '')],
  'the request of another flow': ['InResponseTo is not valid', ({ write, request }) => write(foreign(request, { id: '_another' }))],
  'another request in the assertion only': [
    'InResponseTo does not match subjectInResponseTo',
    (flow) => changed(flow, /(SubjectConfirmationData InResponseTo=)"[^"]*"/, '$1"_another"'),
  ],
  'no request': ['InResponseTo is missing from response', (flow) => changed(flow, / InResponseTo="[^"]*"/, '')],
  'no request at all': [
    'InResponseTo is missing from response',
    (flow) => changed(flow, / InResponseTo="[^"]*"(.*) InResponseTo="[^"]*"/, '$1'),
  ],
  'another issuer': ['the response has another issuer', ({ write }) => write({ entityId: 'https://other.example' })],
  'another issuer of the assertion': [
    'the assertion has another issuer',
    (flow) => changed(flow, /(<saml:Assertion .*?<saml:Issuer>)[^<]*/, '$1https://other.example'),
  ],
  'an assertion that expired': ['No valid subject confirmation found', ({ write }) => write({ now: Date.now() - 331_000 })],
  'an assertion that is not valid yet': ['SAML assertion not yet valid', ({ write }) => write({ now: Date.now() + 36_000 })],
  'a confirmation that expired': [
    'No valid subject confirmation found',
    (flow) => changed(flow, /(SubjectConfirmationData .*?NotOnOrAfter=)"[^"]*"/, `$1"${secondsFromNow(-31)}"`),
  ],
  'an assertion that was issued eleven minutes ago': [
    'No valid subject confirmation found',
    (flow) => changed(flow, /(<saml:Assertion .*?IssueInstant=)"[^"]*"/, `$1"${secondsFromNow(-660)}"`),
  ],
  'no conditions': ['the assertion is incomplete', (flow) => changed(flow, /<saml:Conditions.*<\/saml:Conditions>/, '')],
  'no audience': [
    'SAML assertion has no AudienceRestriction',
    (flow) => changed(flow, /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
  ],
  'no end': ['Error parsing NotOnOrAfter', (flow) => changed(flow, /(<saml:SubjectConfirmationData.*?) NotOnOrAfter="[^"]*"/, '$1')],
  'a confirmation that is not a bearer’s': [
    'the assertion is for another recipient',
    (flow) => changed(flow, 'cm:bearer', 'cm:holder-of-key'),
  ],
  'a transient subject': ['the NameID is transient', (flow) => changed(flow, 'nameid-format:persistent', 'nameid-format:transient')],
  'no subject': ['the assertion is incomplete', (flow) => changed(flow, /<saml:NameID.*<\/saml:NameID>/, '')],
  'an attribute instead of a subject': [
    'the assertion is incomplete',
    (flow) => changed(flow, /<saml:NameID.*<\/saml:NameID>(.*)Name="zip"/, '$1Name="nameID"'),
  ],
  'the signature of a stranger': ['Invalid document signature', ({ write }) => write({ key: strangers.key })],
  'an unsigned response': ['Invalid document signature', ({ write }) => write().replaceAll(/<ds:Signature .*?<\/ds:Signature>/g, '')],
  'an unsigned assertion': [
    'Invalid signature',
    ({ write }) => signed(write().replaceAll(/<ds:Signature .*?<\/ds:Signature>/g, ''), '/*', own.key),
  ],
  'an unsigned document around a signed assertion': [
    'Invalid document signature',
    ({ write }) => write().replace(/<ds:Signature .*?<\/ds:Signature>(?=<samlp:Status)/, ''),
  ],
  'a changed subject': ['Invalid document signature', ({ write }) => write().replace('ruth-vega', 'dana-price')],
  'SHA-1': ['unknown SignatureMethod', ({ write }) => write().replaceAll('xmldsig-more#rsa-sha256', 'xmldsig-more#rsa-sha1')],
  'an HMAC': ['unknown SignatureMethod', ({ write }) => write().replaceAll('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#hmac-sha1')],
  'a comment in the subject': [
    'contains a comment',
    ({ write }) => write({ subscriber: { ...subscriber, id: 'dana-price.evil' } }).replace('dana-price.evil', 'dana-price<!---->.evil'),
  ],
  'a CDATA section in the subject': ['contains a CDATA section', ({ write }) => write().replace('ruth-vega', '<![CDATA[ruth-vega]]>')],
  'a processing instruction': ['contains a processing instruction', ({ write }) => `<?x y?>${write()}`],
  'a document type': ['contains a document type', ({ write }) => `<!DOCTYPE Response>${write()}`],
  'an external entity': [
    'contains a document type',
    ({ write }) => `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${write().replace('ruth-vega', '&x;')}`,
  ],
  'a bomb of entities': [
    'contains a document type',
    ({ write }) =>
      `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${'bcdefgh'.replaceAll(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>${write().replace('ruth-vega', '&h;')}`,
  ],
  'an unknown entity': ['not well-formed XML', ({ write }) => write().replace('ruth-vega', '&x;')],
  'a megabyte': ['too large', ({ write }) => `${write()}${' '.repeat(1_000_000)}`],
  'many elements': ['too many elements', ({ write }) => write().replace('</samlp:Status>', `${'<a/>'.repeat(5000)}</samlp:Status>`)],
  'many attributes': [
    'too many attributes',
    ({ write }) =>
      write().replace('</samlp:Status>', `<a ${Array.from({ length: 2000 }, (_, at) => `b${at}="c"`).join(' ')}/></samlp:Status>`),
  ],
  'many namespaces': [
    'too many attributes',
    ({ write }) =>
      write().replace('</samlp:Status>', `<a ${Array.from({ length: 1500 }, (_, at) => `xmlns:b${at}="c"`).join(' ')}/></samlp:Status>`),
  ],
  'deep elements': [
    'too many elements',
    ({ write }) => write().replace('</samlp:Status>', `${'<a>'.repeat(2000)}${'</a>'.repeat(2000)}</samlp:Status>`),
  ],
  'a logout response': [
    'the document is not a response',
    ({ write }) => write({ subscriber: null }).replaceAll('samlp:Response', 'samlp:LogoutResponse'),
  ],
  'two assertions': ['an element or an id twice', ({ write }) => write().replace(/<saml:Assertion.*<\/saml:Assertion>/, '$&$&')],
  'half of a response': ['not well-formed XML', ({ write }) => write().slice(0, 2000)],
  'no XML': ['not well-formed XML', () => 'SAMLResponse'],
  nothing: ['not well-formed XML', () => ''],
}

test.for(Object.entries(wrongResponses))('refuses a response with %s', async ([, [cause, write]]) => {
  const flow = await begin()
  const refusal = { name: 'ProviderRefused', reason: 'REFUSED', message: expect.stringContaining(cause) }
  await expect(flow.finish(write(flow))).rejects.toMatchObject(refusal)
})

/** Signature wrapping, variants 1 to 8 of Somorovsky et al., “On Breaking SAML” (2012): a forged element beside the signed one. */
function wrapped(xml: string): Record<string, string> {
  const signatureOf = (text: string) => /<ds:Signature .*?<\/ds:Signature>/.exec(text)![0]
  const assertion = /<saml:Assertion.*<\/saml:Assertion>/.exec(xml)![0]
  const forged = assertion.replace('ruth-vega', 'dana-price').replace(/ID="[^"]*"/, 'ID="_forged"')
  const unsigned = (text: string) => text.replace(signatureOf(text), '')
  const response = signatureOf(xml)
  const original = xml.replace(response, '')
  const evilResponse = xml.replace(/ID="[^"]*"/, 'ID="_evil"').replace('ruth-vega', 'dana-price')
  const within = (signature: string, content: string) =>
    signature.replace('</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`)
  const assertionSignature = signatureOf(assertion)
  return {
    1: evilResponse.replace(response, within(response, original)),
    2: evilResponse.replace(response, `${original}${response}`),
    3: xml.replace(assertion, `${unsigned(forged)}${assertion}`),
    4: xml.replace(assertion, unsigned(forged).replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)),
    5: xml.replace(assertion, `${forged}${unsigned(assertion)}`),
    6: xml.replace(assertion, forged.replace(assertionSignature, within(assertionSignature, unsigned(assertion)))),
    7: xml.replace(assertion, `<samlp:Extensions>${unsigned(forged)}</samlp:Extensions>${assertion}`),
    8: xml.replace(assertion, forged.replace(assertionSignature, within(assertionSignature, assertion.replace(assertionSignature, '')))),
    'the same id twice': xml.replace(assertion, `${unsigned(assertion).replace('ruth-vega', 'dana-price')}${assertion}`),
    'an escaped document in an attribute': xml.replace(
      '</samlp:Status>',
      `<x a="${escapedOf(forged).replaceAll('"', '&quot;')}"/></samlp:Status>`,
    ),
  }
}

test.for([1, 2, 3, 4, 5, 6, 7, 8, 'the same id twice', 'an escaped document in an attribute'])(
  'refuses signature wrapping, variant %s',
  async (variant) => {
    const { write, finish } = await begin()
    const xml = wrapped(write())[variant]!
    await expect(finish(xml)).rejects.toMatchObject({ name: 'ProviderRefused', reason: 'REFUSED' })
  },
)

test('an assertion is accepted only one time', async () => {
  const { write, finish } = await begin()
  const xml = write()
  const results = await Promise.allSettled([finish(xml), finish(xml), finish(xml)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await expect(finish(xml)).rejects.toMatchObject({ message: 'SAML: the assertion was used before', reason: 'REFUSED' })
})

test('a response is refused in a flow that it does not answer', async () => {
  const { write, finish } = await begin()
  await expect(finish(write(), newSecrets())).rejects.toMatchObject({ message: 'SAML: InResponseTo is not valid' })
})

test('the message of a refusal contains no value of the response', async () => {
  const { write, finish, request } = await begin()
  const xml = write({ subscriber: { ...subscriber, id: 'secret name' }, request: { ...request, issuer: 'https://secret.example' } })
  const error = await finish(xml).catch((thrown: Error) => thrown)
  expect((error as Error).message).toBe('SAML: SAML assertion audience mismatch')
})

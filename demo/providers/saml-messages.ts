// The messages of a SAML identity provider: reads requests, writes signed responses.
import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { SignedXml } from 'xml-crypto'
import { escaped } from '../sign-in/requests.ts'

/** Maximum bytes of a request, after decompression. */
const maxRequestBytes = 16_384
/** The time for which an assertion is valid. */
const lifeMs = 300_000

export type SamlRequest = { id: string; issuer: string; callbackUrl: string }

/** Returns the content of an AuthnRequest of the redirect binding, or null if it is not one. */
export function readSamlRequest(deflated: string): SamlRequest | null {
  try {
    return parseRequest(inflateRawSync(Buffer.from(deflated, 'base64'), { maxOutputLength: maxRequestBytes }).toString('utf8'))
  } catch {
    return null
  }
}

function parseRequest(xml: string): SamlRequest | null {
  const parser = new SaxesParser({ xmlns: true })
  const path: string[] = []
  const found = { id: '', issuer: '', callbackUrl: '' }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, attributes }) => {
    path.push(local)
    if (path.join('/') !== 'AuthnRequest') return
    found.id = attributes['ID']?.value ?? ''
    found.callbackUrl = attributes['AssertionConsumerServiceURL']?.value ?? ''
  })
  parser.on('closetag', () => path.pop())
  parser.on('text', (text) => {
    if (path.join('/') === 'AuthnRequest/Issuer') found.issuer += text
  })
  parser.write(xml).close()
  return found.id && found.issuer && found.callbackUrl ? found : null
}

export type SamlAnswer = {
  entityId: string
  /** The private key in PEM format. */
  key: string
  request: SamlRequest
  /** Null: the subscriber cancelled. */
  subscriber: { id: string; attributes: Record<string, string | string[]> } | null
  now: number
}

const status = (code: string) => `urn:oasis:names:tc:SAML:2.0:status:${code}`
const newId = () => `_${randomBytes(20).toString('hex')}`

/** Returns a response (XML) in which the response and the assertion are signed. */
export function writeSamlResponse(answer: SamlAnswer): string {
  const { entityId, key, request, subscriber, now } = answer
  const issued = new Date(now).toISOString()
  const failed = `<samlp:StatusCode Value="${status('Responder')}"><samlp:StatusCode Value="${status('AuthnFailed')}"/></samlp:StatusCode>`
  const statusCode = subscriber ? `<samlp:StatusCode Value="${status('Success')}"/>` : failed
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${issued}" Destination="${escaped(request.callbackUrl)}" InResponseTo="${escaped(request.id)}"><saml:Issuer>${escaped(entityId)}</saml:Issuer><samlp:Status>${statusCode}</samlp:Status>${subscriber ? assertionOf(answer, issued) : ''}</samlp:Response>`
  return signed(subscriber ? signed(xml, '/*/*[local-name(.)="Assertion"]', key) : xml, '/*', key)
}

function assertionOf({ entityId, request, subscriber, now }: SamlAnswer, issued: string): string {
  const { id, attributes } = subscriber!
  const [from, until] = [now - 5000, now + lifeMs].map((time) => new Date(time).toISOString())
  const values = (value: string | string[]) => [value].flat().map((each) => `<saml:AttributeValue>${escaped(each)}</saml:AttributeValue>`)
  const statements = Object.entries(attributes).map(
    ([name, value]) => `<saml:Attribute Name="${escaped(name)}">${values(value).join('')}</saml:Attribute>`,
  )
  return `<saml:Assertion ID="${newId()}" Version="2.0" IssueInstant="${issued}"><saml:Issuer>${escaped(entityId)}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${escaped(id)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${escaped(request.id)}" NotOnOrAfter="${until}" Recipient="${escaped(request.callbackUrl)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${escaped(request.issuer)}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${issued}" SessionIndex="${newId()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement></saml:Assertion>`
}

/** Returns the document with a signature of the element at the XPath, which contains the signature. */
export function signed(xml: string, xpath: string, privateKey: string): string {
  const canonicalization = 'http://www.w3.org/2001/10/xml-exc-c14n#'
  const signature = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: canonicalization,
  })
  signature.addReference({
    xpath,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonicalization],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signature.computeSignature(xml, { prefix: 'ds', location: { reference: `${xpath}/*[local-name(.)="Issuer"]`, action: 'after' } })
  return signature.getSignedXml()
}

// The shape of a SAML response, which is checked before its signatures. A strict parser accepts only the plain form that providers send, so that
// the libraries that verify signatures never see a second assertion, a moved signature, a comment or a document type.
import type { SaxesParser, SaxesTagNS } from 'saxes'
import { ProviderRefused } from './adapter.ts'
import { createSignedInfoReader, type ResponseSignature } from './saml-signed-info.ts'

/** Largest response: characters of its base64 form, elements, attributes of all elements, and depth. */
const limits = { base64: 40_000, elements: 150, attributes: 250, depth: 15 }

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion'
const signature = 'http://www.w3.org/2000/09/xmldsig#'
const encryption = 'http://www.w3.org/2001/04/xmlenc#'

/** The only paths at which elements with these names may occur, and their namespaces. */
const places: Record<string, { paths: readonly string[]; namespace: string }> = {
  Response: { paths: ['/Response'], namespace: protocol },
  Assertion: { paths: ['/Response/Assertion'], namespace: assertion },
  EncryptedAssertion: { paths: ['/Response/EncryptedAssertion'], namespace: assertion },
  EncryptedData: { paths: ['/Response/EncryptedAssertion/EncryptedData'], namespace: encryption },
  EncryptedKey: { paths: ['/Response/EncryptedAssertion/EncryptedData/KeyInfo/EncryptedKey'], namespace: encryption },
  Signature: { paths: ['/Response/Signature', '/Response/Assertion/Signature'], namespace: signature },
  Subject: { paths: ['/Response/Assertion/Subject'], namespace: assertion },
  NameID: { paths: ['/Response/Assertion/Subject/NameID'], namespace: assertion },
}

/** The accepted encryption of the key of an assertion: RSA-OAEP. Its digest is SHA-1, which is safe there. */
export const keyAlgorithm = `${encryption}rsa-oaep-mgf1p`
/** The accepted encryptions of an assertion. CBC is safe, because the response is signed around the encrypted assertion. */
export const contentAlgorithms: readonly string[] = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  `${encryption}aes256-cbc`,
  `${encryption}aes128-cbc`,
]

/** The accepted algorithms by element and by its parent. SHA-1 is not accepted for signatures. */
const algorithms: Record<string, Record<string, readonly string[]>> = {
  SignatureMethod: {
    SignedInfo: ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'],
  },
  DigestMethod: {
    Reference: [`${encryption}sha256`, `${encryption}sha512`],
    EncryptionMethod: [`${signature}sha1`],
  },
  CanonicalizationMethod: { SignedInfo: ['http://www.w3.org/2001/10/xml-exc-c14n#'] },
  Transform: { Transforms: [`${signature}enveloped-signature`, 'http://www.w3.org/2001/10/xml-exc-c14n#'] },
  EncryptionMethod: { EncryptedData: contentAlgorithms, EncryptedKey: [keyAlgorithm] },
}

/** `signature`: that of the whole response; null: it has none. */
export type SamlShape = { destination: string | null; issuer: string | null; isEncrypted: boolean; signature: ResponseSignature | null }

/** Returns the parts of a response that are checked first. Throws ProviderRefused if it is too large or does not have the expected shape. */
export async function readSamlShape(base64: string): Promise<SamlShape> {
  if (base64.length > limits.base64) throw new ProviderRefused('SAML: the response is too large')
  return readShape(Buffer.from(base64, 'base64').toString('utf8'), [])
}

/** Checks the shape of a decrypted assertion. Throws ProviderRefused. */
export async function checkAssertionShape(xml: string): Promise<void> {
  await readShape(xml, ['Response'])
}

/** `path`: the names of the elements around the document. */
async function readShape(xml: string, path: string[]): Promise<SamlShape> {
  const { SaxesParser } = await import('saxes')
  try {
    return parseShape(new SaxesParser({ xmlns: true, position: false }), xml, path)
  } catch (error) {
    throw error instanceof ProviderRefused ? error : new ProviderRefused('SAML: the response is not well-formed XML')
  }
}

function parseShape(parser: SaxesParser<{ xmlns: true; position: false }>, xml: string, path: string[]): SamlShape {
  const shape = { destination: null as string | null, issuer: null as string | null, isEncrypted: false }
  const signedInfo = createSignedInfoReader()
  const seen = new Set<string>()
  let elements = 0
  let attributes = 0

  const refuse = (what: string) => (): never => {
    throw new ProviderRefused(`SAML: the response contains ${what}`)
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', refuse('a document type'))
  parser.on('comment', refuse('a comment'))
  parser.on('cdata', refuse('a CDATA section'))
  parser.on('processinginstruction', refuse('a processing instruction'))
  parser.on('attribute', () => {
    if (++attributes > limits.attributes) refuse('too many attributes')()
  })
  parser.on('opentag', (tag) => {
    path.push(tag.local)
    if (++elements > limits.elements || path.length > limits.depth) refuse('too many elements')()
    checkElement(tag, path, seen)
    if (path.length === 1) shape.destination = tag.attributes['Destination']?.value ?? null
    if (tag.local === 'EncryptedAssertion') shape.isEncrypted = true
    signedInfo.open(path, tag)
  })
  parser.on('closetag', (tag) => {
    signedInfo.close(path, tag)
    path.pop()
  })
  parser.on('text', (text) => {
    signedInfo.text(path, text)
    if (path.join('/') === 'Response/Issuer') shape.issuer = `${shape.issuer ?? ''}${text}`
  })
  parser.write(xml).close()
  return { ...shape, signature: signedInfo.read() }
}

/** Checks the place of an element and its algorithm, and that each id and each element with a fixed place occurs one time. */
function checkElement({ local, uri, attributes }: SaxesTagNS, names: readonly string[], seen: Set<string>): void {
  const once = (key: string) => {
    if (seen.has(key)) throw new ProviderRefused('SAML: the response contains an element or an id twice')
    seen.add(key)
  }
  const path = `/${names.join('/')}`
  const place = Object.hasOwn(places, local) ? places[local] : undefined
  if (names.length === 1 && local !== 'Response') throw new ProviderRefused('SAML: the document is not a response')
  if (place) {
    if (!place.paths.includes(path) || place.namespace !== uri) throw new ProviderRefused(`SAML: ${local} is in an unexpected place`)
    // A response has one assertion, encrypted or not.
    once(path.replace('/EncryptedAssertion', '/Assertion'))
  }
  for (const { local: name, value } of Object.values(attributes)) if (name.toLowerCase() === 'id') once(`#${value}`)
  if (!Object.hasOwn(algorithms, local)) return
  const accepted = algorithms[local]![names.at(-2) ?? ''] ?? []
  if (!accepted.includes(attributes['Algorithm']?.value ?? '')) throw new ProviderRefused(`SAML: unknown ${local}`)
}

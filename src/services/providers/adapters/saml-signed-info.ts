// Finds the provider's key that signed a SAML response, before the library verifies the document. The library reads the whole document once for each
// certificate, which is expensive; the signature of the small element SignedInfo is cheap. This check only refuses: the library verifies everything.
import { verify } from 'node:crypto'
import type { SaxesTagNS } from 'saxes'

/** The signature of a response: the canonical text of SignedInfo, its algorithm, and the value (base64). */
export type ResponseSignature = { signedInfo: string; algorithm: string; value: string }

const signature = 'Response/Signature'
const digests: Record<string, string> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
}

const inText = (text: string) =>
  text.replace(/[&<>\r]/g, (sign) => (sign === '\r' ? '&#xD;' : { '&': '&amp;', '<': '&lt;', '>': '&gt;' }[sign]!))
const inAttribute = (text: string) =>
  text.replace(/[&<"\t\n\r]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '"': '&quot;', '\t': '&#x9;', '\n': '&#xA;', '\r': '&#xD;' })[sign]!)

/** Reads the signature of a response from the events of the parser. `path`: the local names of the open elements. */
export function createSignedInfoReader() {
  let signedInfo = ''
  let algorithm = ''
  let value = ''
  /** The namespaces that the open elements have written, by prefix. */
  const written: Record<string, string>[] = []
  const isInside = (path: readonly string[]) => `${path.join('/')}/`.startsWith(`${signature}/SignedInfo/`)

  return {
    open(path: readonly string[], tag: SaxesTagNS): void {
      if (!isInside(path)) return
      const outer = written.at(-1) ?? {}
      const { namespaces, start } = startTag(tag, outer)
      written.push({ ...outer, ...namespaces })
      signedInfo += start
      if (tag.local === 'SignatureMethod') algorithm = tag.attributes['Algorithm']?.value ?? ''
    },
    close(path: readonly string[], { name }: SaxesTagNS): void {
      if (!isInside(path)) return
      written.pop()
      signedInfo += `</${name}>`
    },
    text(path: readonly string[], text: string): void {
      if (isInside(path)) signedInfo += inText(text)
      else if (path.join('/') === `${signature}/SignatureValue`) value += text
    },
    read: (): ResponseSignature | null => (signedInfo ? { signedInfo, algorithm, value } : null),
  }
}

/** Returns the start tag in exclusive canonical form, and the namespaces that it writes. `outer`: those that the elements around it have written. */
function startTag({ name, prefix, uri, attributes }: SaxesTagNS, outer: Readonly<Record<string, string>>) {
  const own = Object.values(attributes).filter((each) => each.prefix !== 'xmlns' && each.name !== 'xmlns')
  const used = [[prefix, uri] as const, ...own.filter((each) => each.prefix).map((each) => [each.prefix, each.uri] as const)]
  const namespaces = Object.fromEntries(used.filter(([key, value]) => key !== 'xml' && (outer[key] ?? '') !== value))
  const declarations = Object.entries(namespaces)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => ` ${key ? `xmlns:${key}` : 'xmlns'}="${inAttribute(value)}"`)
  const sorted = own.sort((a, b) => (`${a.uri} ${a.local}` < `${b.uri} ${b.local}` ? -1 : 1))
  const rest = sorted.map((each) => ` ${each.name}="${inAttribute(each.value)}"`)
  return { namespaces, start: `<${name}${declarations.join('')}${rest.join('')}>` }
}

/** Returns the certificate (PEM) that verifies the signature, or undefined. */
export function signingCertificate(
  { signedInfo, algorithm, value }: ResponseSignature,
  certificates: readonly string[],
): string | undefined {
  const digest = digests[algorithm]
  const bytes = Buffer.from(value, 'base64')
  return digest === undefined ? undefined : certificates.find((pem) => verify(digest, Buffer.from(signedInfo), pem, bytes))
}

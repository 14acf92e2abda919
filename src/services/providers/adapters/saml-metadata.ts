// The SAML metadata of this site, which an operator sends to a provider.
import { X509Certificate } from 'node:crypto'
import type { OwnKey } from './pem-keys.ts'
import { contentAlgorithms, keyAlgorithm } from './saml-shape.ts'
import type { SamlProtocol } from './settings.ts'

/** Returns the URL of the metadata for a provider. It is also the entity id of this site at the provider. */
export const samlMetadataUrl = (publicUrl: string, provider: string): string =>
  new URL(`/provider-auth/saml/metadata/${encodeURIComponent(provider)}`, publicUrl).href

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export type SamlMetadata = { entityId: string; callbackUrls: readonly string[]; keys: Pick<SamlProtocol, 'signing' | 'decryption'> }

/**
 * Returns the metadata (XML): the entity id, the certificates of our keys, and the URLs to which the provider may post its responses. The first is
 * the default.
 */
export function samlMetadata({ entityId, callbackUrls, keys: { signing, decryption } }: SamlMetadata): string {
  const callbacks = callbackUrls.map(
    (url, index) =>
      `    <md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escaped(url)}" index="${index}"${index === 0 ? ' isDefault="true"' : ''}/>`,
  )
  const keys = [...(signing ? [keyDescriptor('signing', signing)] : []), ...(decryption ? [keyDescriptor('encryption', decryption)] : [])]
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escaped(entityId)}">
  <md:SPSSODescriptor AuthnRequestsSigned="${signing !== null}" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
${[...keys, '    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>', ...callbacks].join('\n')}
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`
}

function keyDescriptor(use: 'signing' | 'encryption', { certificate }: OwnKey): string {
  const base64 = new X509Certificate(certificate).raw.toString('base64')
  const algorithms = use === 'encryption' ? [keyAlgorithm, ...contentAlgorithms] : []
  const methods = algorithms.map((algorithm) => `<md:EncryptionMethod Algorithm="${algorithm}"/>`).join('')
  return `    <md:KeyDescriptor use="${use}"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${methods}</md:KeyDescriptor>`
}

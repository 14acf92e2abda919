// For tests: encrypts assertions as providers with SAML do (XML Encryption, RSA-OAEP).
import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto'

const xmlenc = 'http://www.w3.org/2001/04/xmlenc#'
const xmlenc11 = 'http://www.w3.org/2009/xmlenc11#'

/** The form of the encryption. By default AES-256-GCM with RSA-OAEP. */
export type Encryption = { content?: 'aes256-gcm' | 'aes128-gcm' | 'aes256-cbc' | 'aes128-cbc'; digest?: string | null }

function encrypted(text: string, key: Buffer, content: NonNullable<Encryption['content']>): Buffer {
  const cipherName = content.replace('aes', 'aes-') as 'aes-256-gcm'
  const iv = randomBytes(content.endsWith('gcm') ? 12 : 16)
  const cipher = createCipheriv(cipherName, key, iv)
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, bytes, content.endsWith('gcm') ? cipher.getAuthTag() : Buffer.alloc(0)])
}

/** Returns the element EncryptedAssertion (XML) for the holder of the certificate's key. */
export function encryptAssertion(
  assertion: string,
  certificate: string,
  { content = 'aes256-gcm', digest = null }: Encryption = {},
): string {
  const key = randomBytes(content.startsWith('aes256') ? 32 : 16)
  const sealed = publicEncrypt({ key: certificate, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, key)
  const method = `${content.endsWith('gcm') ? xmlenc11 : xmlenc}${content}`
  const cipher = (bytes: Buffer) => `<xenc:CipherData><xenc:CipherValue>${bytes.toString('base64')}</xenc:CipherValue></xenc:CipherData>`
  const digestMethod = digest === null ? '' : `<ds:DigestMethod Algorithm="${digest}"/>`
  return `<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="${xmlenc}" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Type="${xmlenc}Element"><xenc:EncryptionMethod Algorithm="${method}"/><ds:KeyInfo><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${xmlenc}rsa-oaep-mgf1p">${digestMethod}</xenc:EncryptionMethod>${cipher(sealed)}</xenc:EncryptedKey></ds:KeyInfo>${cipher(encrypted(assertion, key, content))}</xenc:EncryptedData></saml:EncryptedAssertion>`
}

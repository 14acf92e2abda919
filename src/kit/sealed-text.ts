// Encryption of short texts that this site stores in a cookie or in the database, with keys derived from the site's secret.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** Returns a key of 256 bits that only this purpose uses. */
export const deriveKey = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `daypart ${purpose}`, 32))

export type Sealer = {
  /** Encrypts and authenticates a text (AES-256-GCM). Returns base64url. */
  seal(text: string): string
  /** Returns the text, or null if it was changed, or sealed with another key. */
  open(sealed: string): string | null
}

/** Returns a sealer, which encrypts texts. Only a sealer with the same secret and purpose can decrypt them. */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = deriveKey(secret, `seal ${purpose}`)
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

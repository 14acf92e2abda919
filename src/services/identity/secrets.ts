import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns 256 random bits as base64url. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Returns the hash that is stored for a secret. The hash needs no salt, because the secret is random. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Returns an HMAC of `text` with the site's secret as key. The HMAC differs for each `purpose`. */
export const macOf = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`daypart identity ${purpose} ${text}`).digest('base64url')

/** Compares two texts in constant time. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

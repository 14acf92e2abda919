import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits that nobody can guess. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** How a random secret is kept: it has no need of salt. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** What nobody can make without our secret; each use has a purpose of its own. */
export const macOf = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`daypart identity ${purpose} ${text}`).digest('base64url')

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

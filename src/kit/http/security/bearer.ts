import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns whether the header is `Bearer` with this token. Compares in constant time. Returns false if no token is set. */
export function hasBearerToken(authorization: string | null | undefined, token: string | undefined): boolean {
  if (!token || !authorization) return false
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))
}

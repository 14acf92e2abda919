import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether `Authorization: Bearer` has this token; how long that takes says nothing of it. Nobody bears a token that is not set. */
export function bears(authorization: string | null | undefined, token: string | undefined): boolean {
  if (!token || !authorization) return false
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))
}

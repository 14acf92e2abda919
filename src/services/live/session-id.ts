// Ids of sessions: 128 random bits, and a MAC that binds them to their owner. So a forged id, or that of another viewer, is known without a query.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const randomLength = 22
/** The length of an id, in characters. */
export const sessionIdLength = 2 * randomLength

export type SessionIds = ReturnType<typeof createSessionIds>

export function createSessionIds(secret: string) {
  const macOf = (random: string, owner: string) =>
    createHmac('sha256', secret).update(`daypart live session\n${random}\n${owner}`).digest().subarray(0, 16).toString('base64url')
  return {
    create(owner: string): string {
      const random = randomBytes(16).toString('base64url')
      return random + macOf(random, owner)
    },
    /** Returns whether this site made the id for the owner. */
    isOf(id: string, owner: string): boolean {
      if (id.length !== sessionIdLength) return false
      const [actual, expected] = [id.slice(randomLength), macOf(id.slice(0, randomLength), owner)].map((text) => Buffer.from(text))
      return actual!.length === expected!.length && timingSafeEqual(actual!, expected!)
    },
  }
}

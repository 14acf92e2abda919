// Signed codes of unsubscribe links. A code only unsubscribes one account from one newsletter. Codes do not expire.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NewsletterKey } from './store.ts'

export type Passes = ReturnType<typeof createPasses>

export function createPasses(secret: string) {
  const key = createHmac('sha256', secret).update('daypart unsubscribe 1').digest()
  const mac = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    /** Returns the code of a link. */
    sign(userId: string, { brand, category }: NewsletterKey): string {
      const text = ['1', Buffer.from(userId).toString('base64url'), brand, category].join('.')
      return `${text}.${mac(text).toString('base64url')}`
    },
    /** Returns the content of a link's code, or null if the signature is wrong. */
    read(pass: string): ({ userId: string } & NewsletterKey) | null {
      const end = pass.lastIndexOf('.')
      const [version, user, brand, category, ...more] = pass.slice(0, Math.max(0, end)).split('.')
      const signed = Buffer.from(pass.slice(end + 1), 'base64url')
      const expected = mac(pass.slice(0, Math.max(0, end)))
      if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return null
      if (version !== '1' || !user || !brand || !category || more.length) return null
      return { userId: Buffer.from(user, 'base64url').toString(), brand, category }
    },
  }
}

// The link of a newsletter that ends it: signed, without an end, for one account and one newsletter. It lets its bearer do nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Choice } from './store.ts'

export type Passes = ReturnType<typeof createPasses>

export function createPasses(secret: string) {
  const key = createHmac('sha256', secret).update('daypart unsubscribe 1').digest()
  const mac = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    passOf(userId: string, { brand, category }: Choice): string {
      const text = ['1', Buffer.from(userId).toString('base64url'), brand, category].join('.')
      return `${text}.${mac(text).toString('base64url')}`
    },
    /** Null when it is none of ours. */
    read(pass: string): ({ userId: string } & Choice) | null {
      const end = pass.lastIndexOf('.')
      const [version, user, brand, category, ...more] = pass.slice(0, Math.max(0, end)).split('.')
      const signed = Buffer.from(pass.slice(end + 1), 'base64url')
      const right = mac(pass.slice(0, Math.max(0, end)))
      if (signed.length !== right.length || !timingSafeEqual(signed, right)) return null
      if (version !== '1' || !user || !brand || !category || more.length) return null
      return { userId: Buffer.from(user, 'base64url').toString(), brand, category }
    },
  }
}

// Signed values of cookies, as `value.signature`: clients can read them, but only this site can create them.
import { timingSafeEqual } from 'node:crypto'

/** Returns the signature of a value: a MAC under the site's secret, without dots. */
export type Signer = (value: string) => string

/** Returns the value with its signature. */
export const signValue = (value: string, sign: Signer): string => `${value}.${sign(value)}`

/** Returns the value of a signed text, or null when the signature is missing or wrong. Compares in constant time. */
export function verifySigned(text: string, sign: Signer): string | null {
  const dot = text.lastIndexOf('.')
  const value = text.slice(0, Math.max(0, dot))
  if (!value) return null
  const [actual, expected] = [Buffer.from(text.slice(dot + 1)), Buffer.from(sign(value))]
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? value : null
}

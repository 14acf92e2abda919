// A device without an account is known by a cookie of 128 random bits. Whoever holds it is that device; it names nobody.
import { createHmac, randomBytes } from 'node:crypto'
import { cookieIn } from './cookie-in.ts'
import { factsOf } from './request-facts.ts'

const shape = /^[A-Za-z0-9_-]{22}$/
const year = 31_536_000

/** `__Host-` and Secure on https; a plain name on http, where browsers refuse the prefix. */
const cookieName = (request: Request) => (factsOf(request).isSecure ? '__Host-device' : 'device')

/** The device that a request carries, or null. */
export function deviceOf(request: Request): string | null {
  const device = cookieIn(request.headers.get('cookie'), cookieName(request))
  return device && shape.test(device) ? device : null
}

/**
 * A device that was never here before. Two first calls of one page are made at once and only one of their cookies stays: a page that sends
 * the same random `nonce` with both gets the same device from both.
 */
export function newDevice(secret: string, nonce?: string): string {
  if (!nonce || nonce.length < 16) return randomBytes(16).toString('base64url')
  return createHmac('sha256', secret).update(`daypart device 1 ${nonce}`).digest().subarray(0, 16).toString('base64url')
}

export function deviceCookie(device: string, request: Request): string {
  return `${cookieName(request)}=${device}; Path=/; Max-Age=${year}; HttpOnly; SameSite=Lax${factsOf(request).isSecure ? '; Secure' : ''}`
}

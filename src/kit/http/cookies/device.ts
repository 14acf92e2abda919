// Identifies a device without an account by a cookie of 128 random bits. The cookie contains no personal data.
import { createHmac, randomBytes } from 'node:crypto'
import { factsOf } from '../request-facts.ts'
import { type Cookie, readCookie, setCookie } from './cookies.ts'

const shape = /^[A-Za-z0-9_-]{22}$/
/** The cookie lives for a year. */
const cookie: Cookie = { name: 'device', maxAge: 31_536_000 }

/** Returns the device in a request's cookie, or null. */
export const deviceOf = (request: Request): string | null =>
  deviceInCookie({ cookie: request.headers.get('cookie'), isSecure: factsOf(request).isSecure })

/** Returns the device in a `Cookie` header, or null. `isSecure`: the connection is https. */
export function deviceInCookie({ cookie: header, isSecure }: { cookie: string | null; isSecure: boolean }): string | null {
  const device = readCookie(header, cookie, isSecure)
  return device && shape.test(device) ? device : null
}

/** Returns a new device. */
export const newDevice = (): string => randomBytes(16).toString('base64url')

const hour = 3_600_000

/**
 * Returns the device for a request that has none. A browser that sends its first two requests at the same time stores only one of the two
 * cookies. So the page sends the same `nonce` with both requests, and both get the same device. The client's address and the hour of `now` (ms)
 * also change the device: a client that sends a guessable nonce gets no device that others can compute.
 */
export function deviceOfNonce(nonce: string | undefined, request: Request, { secret, now }: { secret: string; now: number }): string {
  const { address } = factsOf(request)
  if (!nonce || nonce.length < 16 || !address) return newDevice()
  const text = JSON.stringify(['daypart device 2', nonce, address, Math.floor(now / hour)])
  return createHmac('sha256', secret).update(text).digest().subarray(0, 16).toString('base64url')
}

/** Returns the `Set-Cookie` value that makes the browser send the device with later requests. */
export const deviceCookie = (device: string, request: Request): string => setCookie(cookie, device, factsOf(request).isSecure)

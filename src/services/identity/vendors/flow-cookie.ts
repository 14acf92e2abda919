// The state cookie of an OAuth sign-in in progress: signed and short-lived. The vendor's callback must match it.
import * as v from 'valibot'
import { vendors } from '#contracts/http/identity.ts'
import { signValue, verifySigned } from '#kit/http/cookies/signed-value.ts'
import { macOf } from '../secrets.ts'

/** The lifetime of the cookie, in seconds: long enough to enter a password and a second factor at the vendor. */
export const flowLifeSeconds = 600

const short = v.pipe(v.string(), v.maxLength(100))
const flow = v.strictTuple([
  v.picklist(vendors),
  short,
  short,
  short,
  v.pipe(v.string(), v.maxLength(300)),
  v.nullable(short),
  v.pipe(v.string(), v.maxLength(2000)),
  v.number(),
])

export type Flow = {
  vendor: (typeof vendors)[number]
  state: string
  nonce: string
  verifier: string
  redirectUri: string
  /** To link a vendor: the id of the session of the account. To sign in: null. */
  linkTo: string | null
  /** Query parameters (redirectPath, brand, lang) for the page after the sign-in. */
  returnQuery: string
  expires: number
}

const signer = (secret: string) => (value: string) => macOf(secret, 'vendor-flow', value)

export function sealFlow(secret: string, flow: Flow): string {
  const { vendor, state, nonce, verifier, redirectUri, linkTo, returnQuery, expires } = flow
  const text = Buffer.from(JSON.stringify([vendor, state, nonce, verifier, redirectUri, linkTo, returnQuery, expires])).toString(
    'base64url',
  )
  return signValue(text, signer(secret))
}

/** Parses the cookie. Returns null if the cookie is forged or has expired. */
export function openFlow(secret: string, sealed: string | null, now: number): Flow | null {
  const text = verifySigned((sealed ?? '').slice(0, 5000), signer(secret))
  if (!text) return null
  const read = v.safeParse(flow, JSON.parse(Buffer.from(text, 'base64url').toString()))
  if (!read.success) return null
  const [vendor, state, nonce, verifier, redirectUri, linkTo, returnQuery, expires] = read.output
  return expires > now ? { vendor, state, nonce, verifier, redirectUri, linkTo, returnQuery, expires } : null
}

// What a browser holds while it is at a vendor: signed, short-lived, and compared with what the vendor sends back.
import * as v from 'valibot'
import { vendors } from '#contracts/http/identity.ts'
import { isSame, macOf } from '../secrets.ts'

/** Seconds: time for a password, a second factor and a phone that is in the other room. */
export const flowLife = 600

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
  /** The session that the vendor is to be joined to; null: to sign in. */
  linkTo: string | null
  /** The query that the pages afterwards get. */
  carried: string
  expires: number
}

export function sealFlow(secret: string, flow: Flow): string {
  const { vendor, state, nonce, verifier, redirectUri, linkTo, carried, expires } = flow
  const text = Buffer.from(JSON.stringify([vendor, state, nonce, verifier, redirectUri, linkTo, carried, expires])).toString('base64url')
  return `${text}.${macOf(secret, 'vendor-flow', text)}`
}

/** Null when it is not ours, or over. */
export function openFlow(secret: string, sealed: string | null, now: number): Flow | null {
  const [text = '', mac = ''] = (sealed ?? '').slice(0, 5000).split('.')
  if (!text || !isSame(mac, macOf(secret, 'vendor-flow', text))) return null
  const read = v.safeParse(flow, JSON.parse(Buffer.from(text, 'base64url').toString()))
  if (!read.success) return null
  const [vendor, state, nonce, verifier, redirectUri, linkTo, carried, expires] = read.output
  return expires > now ? { vendor, state, nonce, verifier, redirectUri, linkTo, carried, expires } : null
}

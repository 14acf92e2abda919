// The cookie of a sign-in at a provider in progress: encrypted, short-lived, and valid for one answer.
import * as v from 'valibot'
import { type Cookie, readCookie, setCookie } from '#kit/http/cookies/cookies.ts'
import type { Sealer } from '#kit/sealed-text.ts'

/** The lifetime of the cookie, in seconds: long enough to enter a password and a second factor at the provider. */
const flowLifeSeconds = 600
const cookie: Cookie = { name: 'provider_flow', maxAge: flowLifeSeconds }

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const flow = v.strictObject({
  provider: text(64),
  state: text(100),
  nonce: text(100),
  verifier: text(100),
  redirectUri: text(500),
  /** The parameters of the page that follows: `mode`, `brand`, `redirectPath`, `lang`, `code`. */
  returnQuery: text(1500),
  /** The code of the television to link; null to link the browser. */
  television: v.nullable(text(20)),
  /** The hash of the device on which the flow began. */
  device: text(64),
  /** The account that was signed in when the flow began. */
  userId: v.nullable(text(100)),
  expires: v.number(),
})
/** The values that must come back with the provider's answer, and the page that follows. */
export type Flow = v.InferOutput<typeof flow>

export type FlowCookie = ReturnType<typeof createFlowCookie>

export function createFlowCookie(sealer: Sealer, now: () => number) {
  return {
    /** Returns the `Set-Cookie` value for a new flow. */
    line: (content: Omit<Flow, 'expires'>, isSecure: boolean): string =>
      setCookie(cookie, sealer.seal(JSON.stringify({ ...content, expires: now() + flowLifeSeconds * 1000 })), isSecure),

    /** Returns the `Set-Cookie` value that deletes the cookie. */
    deletion: (isSecure: boolean): string => setCookie(cookie, '', isSecure),

    /** Returns the flow of a `Cookie` header; null when the cookie is missing, forged or has expired. */
    read(header: string | null, isSecure: boolean): Flow | null {
      const content = sealer.open((readCookie(header, cookie, isSecure) ?? '').slice(0, 8000))
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), flow), content)
      return read.success && read.output.expires > now() ? read.output : null
    },
  }
}

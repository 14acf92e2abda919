// The interface of all vendors, independent of their protocols.
import type { Vendor } from '#contracts/http/identity.ts'
import type { FlowSecrets } from '#kit/openid/exchange-code.ts'

/** A person that a vendor identified. Issuer and subject identify a person; an email address does not. */
export type VendorPerson = {
  vendor: Vendor
  issuer: string
  subject: string
  givenName: string
  sn: string
  /** The email address, empty if the vendor sent none. */
  mail: string
  /** Whether the vendor states that it verified the email address. */
  isMailVerified: boolean
}

/**
 * A verified token that a client received from the vendor. `replayKey` is the part of the token that is the same in all its encodings. `expires` is in
 * milliseconds.
 */
export type VerifiedToken = { person: VendorPerson; replayKey: string; expires: number }

export type VendorAdapter = {
  /** A subject is unique within its issuer only. */
  issuer: string
  /** Returns the URL to which the browser is redirected. */
  begin(secrets: FlowSecrets, language: 'en' | 'es'): Promise<URL>
  /** Returns the person who signed in. Throws AnswerRefused if the answer is invalid, and another error if the vendor was not reached. */
  finish(answer: URLSearchParams, secrets: FlowSecrets): Promise<VendorPerson>
  /** [A7-05] Verifies a token. Throws the same errors as `finish`. */
  verifyToken(token: string): Promise<VerifiedToken>
}

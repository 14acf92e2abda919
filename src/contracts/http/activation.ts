// How a television is signed in [A2-10], [A7-12]: RFC 8628 under the specification's call. A device asks for a code and shows it; a viewer
// who is signed in enters it, sees which device it is, and says yes.
import type { Caller } from './identity.ts'

/** Twenty consonants: nobody reads a word in them, and none looks like a number (RFC 8628, 6.1). */
export const codeLetters = 'BCDFGHJKLMNPQRSTVWXZ'
export const codeLength = 8
/** Seconds, as RFC 8628 counts. */
export const codeLife = 600
export const pollEvery = 5
/** Wrong codes that one session may enter within an hour. */
export const triesOfSession = 5

/** The page at which all codes are entered; as a network it means any. */
export const allNetworks = 'nbcuniversalfamily'
export const activationPath = `/${allNetworks}/activate`

/** [A8-32], [A8-33] */
export const codeExpired = 'Your activation code has expired or is invalid. Please generate a new code from your device.'

/** As people type codes: small letters, a dash, a space. Null: no code can look so. */
export function readUserCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter)) ? code : null
}

/** `WDJB-MJHT` */
export const showUserCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** RFC 8628, 3.2; times in seconds. */
export type DeviceCode = {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
  expires_in: number
  interval: number
}

/** RFC 8628, 3.5. */
export type PollError = 'authorization_pending' | 'slow_down' | 'expired_token' | 'access_denied' | 'invalid_grant' | 'invalid_request'

/** `confirm` absent: which device is it? Else yes or no to that, by the session that asked. */
export type Activation = { userCode: string; confirm?: boolean | undefined }

/** The HTTP status equals `result.code`: 404 with [A8-32] when there is no such code, 401 when nobody is signed in, 429 after too many. */
export type ActivationAnswer = {
  result: { code: number; description: string }
  /** As it named itself. */
  device?: { name: string; network: string }
  /** Seconds. */
  wait?: number
}

/** In one process the room itself; the viewer is taken from the caller's cookie. */
export type ActivationClient = {
  activate(network: string, activation: Activation, caller: Caller): Promise<ActivationAnswer>
}

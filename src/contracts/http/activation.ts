// TV activation [A2-10], [A7-12], as in RFC 8628. A device requests a code and shows it; a signed-in viewer enters the code, sees the name of
// the device, and confirms.
import type { Caller } from './identity.ts'

/** Twenty consonants: without vowels a code cannot be an offensive word, and none of these letters looks like a digit (RFC 8628, 6.1). */
export const codeLetters = 'BCDFGHJKLMNPQRSTVWXZ'
export const codeLength = 8
/** The lifetime of a code, in seconds. */
export const codeLife = 600
/** Seconds that a device must wait between two polls. */
export const pollInterval = 5
/** The number of wrong codes that one session may enter within an hour. */
export const maxTriesPerSession = 5

/** The path segment of the page that accepts the codes of all networks. The page of a single network has the name of that network in its path instead. */
export const allNetworks = 'nbcuniversalfamily'
export const activationPath = `/${allNetworks}/activate`

/** [A8-32], [A8-33] The message for an unknown or expired code. */
export const codeExpired = 'Your activation code has expired or is invalid. Please generate a new code from your device.'

/** Returns a code that a viewer typed, in its stored form: upper case, without dashes and spaces. Returns null when the text cannot be a code. */
export function parseUserCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter)) ? code : null
}

/** Formats a code for display: `WDJB-MJHT`. */
export const formatUserCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** The answer to a device that requests a code (RFC 8628, 3.2). Times are in seconds. */
export type DeviceCode = {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
  expires_in: number
  interval: number
}

/** The error of a poll (RFC 8628, 3.5). */
export type PollError = 'authorization_pending' | 'slow_down' | 'expired_token' | 'access_denied' | 'invalid_grant' | 'invalid_request'

/** A step of the activation. Without `confirm`, the viewer has entered the code. With `confirm`, the viewer has confirmed (true) or denied (false) the device. */
export type Activation = { userCode: string; confirm?: boolean | undefined }

/** The answer to a step of the activation. The HTTP status equals `result.code`: 404 for an unknown code, 401 without a session, 429 after too many tries. */
export type ActivationAnswer = {
  result: { code: number; description: string }
  /** The name and network that the device reported. */
  device?: { name: string; network: string }
  /** Seconds until the viewer may enter another code. */
  wait?: number
}

/** The operations for pages without JavaScript. The cookie of the caller identifies the viewer. */
export type ActivationClient = {
  activate(network: string, activation: Activation, caller: Caller): Promise<ActivationAnswer>
}

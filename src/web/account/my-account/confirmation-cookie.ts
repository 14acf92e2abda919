// With this cookie, only the next page confirms a completed form. With a URL parameter, everyone who opens the URL would see the
// confirmation.
import type { FilledForm } from '../outcomes/outcome.ts'

export const confirmationName = 'done'
export const confirmationLifeSeconds = 60

/** Returns the cookie as text for `document.cookie`. */
export const confirmationCookie = (form: FilledForm['form'], isSecure: boolean) =>
  `${confirmationName}=${form}; path=/; max-age=${confirmationLifeSeconds}; samesite=strict${isSecure ? '; secure' : ''}`

/** Returns the name of the form from the confirmation cookie in a Cookie header. */
export const confirmationIn = (cookie: string | null): string | undefined => /(?:^|; )done=(\w{1,20})(?:;|$)/.exec(cookie ?? '')?.[1]

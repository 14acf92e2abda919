// Password reset [A7-08]..[A7-10]: three calls to one URL request the email, check its link, and set the password.
import { type Caller, descriptions, type IdentityAnswer, type IdentityResponse } from './identity.ts'

/** The lifetime of the link in the email, and of the token that replaces the link when it is opened, in milliseconds. */
export const resetLife = 10 * 60_000
/** Maximum number of reset emails to one email address per hour. */
export const maxResetEmails = 3

/** [A5-02] Returns the filter by which a reset request names the account: its email address in lower case. */
export const queryFilterOf = (mail: string) => `mail eq "${mail.trim().toLowerCase()}"`

/** Returns the email address in a filter that `queryFilterOf` made, or null for any other text. Accepts only ASCII, as sign-up does. */
export function mailOfFilter(filter: unknown): string | null {
  return (typeof filter === 'string' && /^mail eq "([!#-[\]-~]{1,254})"$/.exec(filter)?.[1]?.toLowerCase()) || null
}

/** [A8-13], [A8-14] Returns whether the request was accepted. The answer does not reveal whether the account exists. */
export const isResetAccepted = ({ result }: Pick<IdentityAnswer, 'result'>) =>
  result.code === 200 || result.description === descriptions.noAccount

/** The operations of password reset for forms without a script; scripts use the HTTP routes. Passwords are encoded as in Credentials. */
export type ResetClient = {
  requestReset(mail: string, caller: Caller): Promise<IdentityResponse>
  /** Checks the `token` and `code` of the emailed link, and answers `passwordreset.token`; 401 when the link has expired or was used. */
  checkReset(link: { token: string; code: string }, caller: Caller): Promise<IdentityResponse>
  /** Sets the password with the token that `checkReset` answered. After 400 with `faults.password` the token is still valid. */
  finishReset(reset: { token: string; password: string }, caller: Caller): Promise<IdentityResponse>
  /** Sends the verification email again. */
  verifyAgain(caller: Caller): Promise<IdentityResponse>
}

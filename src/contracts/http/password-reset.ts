// [A7-08]..[A7-10] Three calls of one address: ask for a mail, show what it held, set the password.
import { type Answered, type Caller, descriptions, type IdentityAnswer } from './identity.ts'

/** Milliseconds: of the link, and then of the step after it. */
export const resetLife = 10 * 60_000
/** Mails to one mailbox in an hour. */
export const mostResetMails = 3

/** [A5-02] A mailbox is asked for in lower case. */
export const queryFilterOf = (mail: string) => `mail eq "${mail.trim().toLowerCase()}"`

/** A fixed form, never a query: null for anything else. A mailbox is what sign-up takes: plain ASCII. */
export function mailOfFilter(filter: unknown): string | null {
  return (typeof filter === 'string' && /^mail eq "([!#-[\]-~]{1,254})"$/.exec(filter)?.[1]?.toLowerCase()) || null
}

/** [A8-13], [A8-14] Who asks is told the same whether there is such an account or not. */
export const isResetTaken = ({ result }: Pick<IdentityAnswer, 'result'>) =>
  result.code === 200 || result.description === descriptions.noAccount

/** What a page's form asks of identity without a script; a script uses the door. Passwords as in Credentials. */
export type ResetClient = {
  requestReset(mail: string, caller: Caller): Promise<Answered>
  /** `token` and `code` are those of the mail's link; answers `passwordreset.token`. 401: too late, or used. */
  checkReset(link: { token: string; code: string }, caller: Caller): Promise<Answered>
  /** `token` is that answer's. 400 with `faults.password` leaves it as it is, to try another. */
  finishReset(step: { token: string; password: string }, caller: Caller): Promise<Answered>
  /** The mail to prove one's mailbox, again. */
  verifyAgain(caller: Caller): Promise<Answered>
}

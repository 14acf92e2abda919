// [A4-10] The three steps of a password reset in the browser.

import { isResetAccepted, queryFilterOf } from '#contracts/http/password-reset.ts'
import { encodePassword } from '#contracts/password.ts'
import type { Outcome } from '../outcomes/outcome.ts'
import { outcomeOf } from '../outcomes/outcome-of.ts'
import { callIdentity } from '../session/call-identity.ts'

const path = '/api/v3/password/reset'

/** [A8-14] Requests a reset email. The answer does not reveal whether the account exists. */
export async function requestPassword(email: string): Promise<Outcome> {
  const answer = await callIdentity(path, { body: { input: { queryFilter: queryFilterOf(email) } } })
  return isResetAccepted(answer) ? { kind: 'done' } : outcomeOf(answer, 'reset')
}

/**
 * Returns a function that sets the new password. The first call exchanges the link for a token. All calls use this token, which stays valid
 * until a password is accepted.
 */
export function createPasswordReset(link: { token: string; code: string }) {
  let resetToken: string | undefined
  return async (password: string): Promise<Outcome> => {
    if (!resetToken) {
      const checked = await callIdentity(path, { headers: { token: link.token }, body: { input: { code: link.code } } })
      resetToken = checked.passwordreset?.token
      if (!resetToken) return outcomeOf(checked, 'reset')
    }
    const answer = await callIdentity(path, { headers: { token: resetToken }, body: { input: { password: encodePassword(password) } } })
    return outcomeOf(answer, 'reset')
  }
}

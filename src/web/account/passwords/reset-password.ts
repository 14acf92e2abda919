// [A4-10] The three steps to a new password, as a script takes them.
import { encodePassword } from '#contracts/http/password.ts'
import { isResetTaken, queryFilterOf } from '#contracts/http/password-reset.ts'
import type { Outcome } from '../form/outcome.ts'
import { outcomeOf } from '../form/outcome-of.ts'
import { askIdentity } from '../recognition/call-identity.ts'

const door = '/api/v3/password/reset'

/** [A8-14] Whether there is such an account is not told. */
export async function requestPassword(email: string): Promise<Outcome> {
  const answer = await askIdentity(door, { body: { input: { queryFilter: queryFilterOf(email) } } })
  return isResetTaken(answer) ? { kind: 'done' } : outcomeOf(answer, 'reset')
}

/** The link is good for one token, the token until a password is taken. */
export function createReset(link: { token: string; code: string }) {
  let step: string | undefined
  return async (password: string): Promise<Outcome> => {
    if (!step) {
      const checked = await askIdentity(door, { headers: { token: link.token }, body: { input: { code: link.code } } })
      step = checked.passwordreset?.token
      if (!step) return outcomeOf(checked, 'reset')
    }
    const answer = await askIdentity(door, { headers: { token: step }, body: { input: { password: encodePassword(password) } } })
    return outcomeOf(answer, 'reset')
  }
}

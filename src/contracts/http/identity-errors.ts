// Maps answers of identity to error codes [A8-01]..[A8-14]. The same status means a different error for each kind of call.
import { descriptions, type IdentityAnswer, type IdentityError } from './identity.ts'

export type IdentityCall = 'session' | 'register' | 'profile' | 'change' | 'reset'

/** Returns the error of an answer, or null if the call succeeded. */
export function errorOf(call: IdentityCall, { result: { code, description } }: Pick<IdentityAnswer, 'result'>): IdentityError | null {
  if (code === 200) return null
  switch (call) {
    case 'session':
      return sessionError(code, description)
    case 'register':
      return description === descriptions.invalidMail ? 'USERNAME_NOT_VALID' : sessionError(code, description)
    case 'profile':
      return 'ACCOUNT_ERROR'
    case 'change':
      if (description === descriptions.mailTaken) return 'EMAIL_ALREADY_EXISTS'
      return code === 412 ? 'PRECONDITION_FAILED' : 'ACCOUNT_ERROR'
    case 'reset':
      // [A8-14] A reset does not reveal whether an account exists.
      return description === descriptions.noAccount ? null : 'ACCOUNT_ERROR'
  }
}

/** Returns the error of an answer about a session [A8-03]. */
function sessionError(code: number, description: string): IdentityError {
  if (description === descriptions.noMail) return 'NO_EMAIL_PROVIDED'
  if (code === 403) return 'USER_ALREADY_EXISTS'
  if (code === 401) return 'UNAUTHORIZED'
  if (code === 404) return description === descriptions.locked ? 'TOO_MANY_LOGIN_ATTEMPTS' : 'USER_NOT_FOUND'
  return code === 409 ? 'ACCOUNT_ID_ALREADY_EXISTS' : 'ACCOUNT_ERROR'
}

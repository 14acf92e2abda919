// Which of the catalogue's errors an answer is [A8-01]..[A8-14]. For whoever asked: the same code means something else to each call.
import { descriptions, type IdentityAnswer, type IdentityError } from './identity.ts'

export type IdentityCall = 'session' | 'register' | 'profile' | 'change' | 'reset'

/** Null: it is none. */
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
      // [A8-14] Nobody is told which mails have an account.
      return description === descriptions.noAccount ? null : 'ACCOUNT_ERROR'
  }
}

/** [A8-03] */
function sessionError(code: number, description: string): IdentityError {
  if (description === descriptions.noMail) return 'NO_EMAIL_PROVIDED'
  if (code === 403) return 'USER_ALREADY_EXISTS'
  if (code === 401) return 'UNAUTHORIZED'
  if (code === 404) return description === descriptions.locked ? 'TOO_MANY_LOGIN_ATTEMPTS' : 'USER_NOT_FOUND'
  return code === 409 ? 'ACCOUNT_ID_ALREADY_EXISTS' : 'ACCOUNT_ERROR'
}

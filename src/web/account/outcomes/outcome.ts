import type { AccountFaults, AccountFormName, AccountValues } from '#contracts/http/account-forms.ts'
import type { FormError } from './form-error.ts'

/** The reason for a form's rejection: faults of its fields, or one error. `wait` is in seconds. */
export type Refusal = { kind: 'faults'; faults: AccountFaults } | { kind: 'error'; error: FormError; wait?: number | undefined }
/** The outcome of a form. `left`: the browser is navigating to another page. */
export type Outcome = Refusal | { kind: 'done' } | { kind: 'left' }

/** The forms of the page of viewer profiles. */
export type ProfileFormName = 'chooseProfile' | 'addProfile' | 'saveProfile' | 'deleteProfile'

/** A form that was submitted without JavaScript, with its values and outcome. The server renders it again. Contains no password. */
export type FilledForm = {
  form: AccountFormName | 'sessions' | 'vendors' | 'preferences' | 'verify' | ProfileFormName
  values: AccountValues
  outcome: Refusal | { kind: 'done' }
  /** The token received in exchange for a password reset link. The link itself works only one time. */
  resetToken?: string | undefined
}

export const formError = (name: FormError, wait?: number): Refusal => ({ kind: 'error', error: name, ...(wait !== undefined && { wait }) })

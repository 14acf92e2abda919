import type { AccountFaults, AccountFormName, AccountValues } from '#contracts/http/account-forms.ts'
import type { Trouble } from './trouble.ts'

/** Why a form was not taken. */
export type Refusal = { kind: 'faults'; faults: AccountFaults } | { kind: 'trouble'; trouble: Trouble; wait?: number | undefined }
/** What came of it. `left`: the browser is on its way to another page. */
export type Outcome = Refusal | { kind: 'done' } | { kind: 'left' }

/** A form as the server answers it when it was sent without a script and could not be taken, or was and stays. Holds no password. */
export type FilledForm = {
  form: AccountFormName | 'sessions' | 'vendors' | 'preferences' | 'verify'
  values: AccountValues
  outcome: Refusal | { kind: 'done' }
  /** Of a reset whose link is used up. */
  step?: string | undefined
}

export const trouble = (name: Trouble, wait?: number): Refusal => ({ kind: 'trouble', trouble: name, ...(wait !== undefined && { wait }) })

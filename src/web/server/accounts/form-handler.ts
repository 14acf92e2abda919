// What the handlers of account forms receive and return.
import type { AccountValues } from '#contracts/http/account-forms.ts'
import type { Outcome } from '../../account/outcomes/outcome.ts'
import type { AccountContext, AccountTools } from './account-context.ts'

/** The result of a form. */
export type FormResult = {
  outcome: Outcome
  cookies: string[]
  /** The path to redirect to: below the brand path, or below the root of the site if `isSitePath`. */
  to?: string | undefined
  isSitePath?: boolean
  /** Makes the next page, and only that page, show a confirmation. */
  isConfirmed?: boolean
  resetToken?: string | undefined
}
/** The checked values of a form, and all its raw fields. */
type Submission = { values: AccountValues; fields: URLSearchParams }
export type Identity = NonNullable<AccountTools['identity']>
export type FormHandler = (identity: Identity, submission: Submission, context: AccountContext, tools: AccountTools) => Promise<FormResult>

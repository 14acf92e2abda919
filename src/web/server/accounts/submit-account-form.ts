// Handles an account form submitted without JavaScript: checks it, runs its handler, then redirects or shows the form again.
import { accountForms, checkForm } from '#contracts/http/account-forms.ts'
import { type Cookie, setCookie } from '#kit/http/cookies/cookies.ts'
import { confirmationLifeSeconds, confirmationName } from '../../account/my-account/confirmation-cookie.ts'
import { type FilledForm, formError, type Outcome } from '../../account/outcomes/outcome.ts'
import { localHref } from '../../ui/local-href.ts'
import type { AccountContext, AccountTools } from './account-context.ts'
import { accountFormHandlers } from './account-form-handlers.ts'
import type { FormResult } from './form-handler.ts'
import { reportAccountError } from './report-account-error.ts'

type Form = FilledForm['form']
export type SubmittedForm = ({ to: string } | { filled: FilledForm; status: number }) & { cookies: string[] }

function formOf(fields: URLSearchParams): Form {
  const name = fields.get('form') ?? ''
  return Object.hasOwn(accountFormHandlers, name) ? (name as Form) : 'signIn'
}

export async function submitAccountForm(tools: AccountTools, context: AccountContext, fields: URLSearchParams): Promise<SubmittedForm> {
  const form = formOf(fields)
  const { outcome, cookies, to, isSitePath, isConfirmed, resetToken, isDown } = await send(tools, context, form, fields)
  if (outcome.kind === 'done' && to) {
    const confirmation = isConfirmed ? [confirmationHeader(form, context, tools)] : []
    return { to: isSitePath ? to : localHref(context.visit, to), cookies: [...cookies, ...confirmation] }
  }
  // [A3-05] The form that is shown again has empty fields for passwords and PINs.
  const values = Object.fromEntries([...fields].map(([name, value]) => [name, /password|pin$/i.test(name) ? '' : value]))
  return {
    filled: { form, values, outcome: outcome as FilledForm['outcome'], resetToken },
    status: isDown ? 503 : statusOf(outcome),
    cookies,
  }
}

/** Returns whether the viewer's connection is HTTPS. */
export const isHttps = ({ caller }: AccountContext, { site }: Pick<AccountTools, 'site'>) =>
  caller.isSecure || site.publicUrl.startsWith('https:')

const confirmation: Cookie = { name: confirmationName, maxAge: confirmationLifeSeconds, sameSite: 'Strict', usedByScripts: 'write' }

/** Returns the Set-Cookie value of the confirmation cookie. The next page then confirms the form. '' removes the cookie. */
export const confirmationHeader = (form: Form | '', context: AccountContext, tools: Pick<AccountTools, 'site'>) =>
  setCookie(confirmation, form, isHttps(context, tools))

/** The forms that are safe to repeat. A viewer may choose a profile again after another one. */
const repeatable = ['signIn', 'profile', 'preferences', 'chooseProfile', 'saveProfile', 'videoConsent']

/** Returns whether a repeated form may run only one time. */
export const needsDeduplication = (fields: URLSearchParams) => !repeatable.includes(formOf(fields))

const statusOf = (outcome: Outcome) => (outcome.kind === 'error' && outcome.wait ? 429 : 422)

async function send(
  tools: AccountTools,
  context: AccountContext,
  form: Form,
  fields: URLSearchParams,
): Promise<FormResult & { isDown?: true }> {
  const year = new Date(context.visit.now).getUTCFullYear()
  const checked =
    form in accountForms
      ? checkForm(form as keyof typeof accountForms, Object.fromEntries(fields), year, context.visit.brand.passwordLimits)
      : { values: {} }
  if (checked.faults) return { outcome: { kind: 'faults', faults: checked.faults }, cookies: [] }
  if (!tools.identity) return { outcome: formError('general'), cookies: [] }
  try {
    return await accountFormHandlers[form](tools.identity, { values: checked.values, fields }, context, tools)
  } catch (error) {
    reportAccountError(tools.site, context.visit, error)
    return { outcome: formError('general'), cookies: [], isDown: true }
  }
}

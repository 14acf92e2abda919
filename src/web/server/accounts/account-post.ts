// A form of an account that came without a script: checked, handed on, and then another page or this one again.
import { accountForms, checkForm } from '#contracts/http/account-forms.ts'
import { type FilledForm, type Outcome, trouble } from '../../account/form/outcome.ts'
import { doneCookie } from '../../account/my-account/done-cookie.ts'
import { localHref } from '../../ui/local-href.ts'
import { accountActs, type Done } from './account-acts.ts'
import { reportFault } from './account-fault.ts'
import type { AccountTools, Asked } from './accounts.ts'

type Form = FilledForm['form']
export type Taken = ({ to: string } | { filled: FilledForm; status: number }) & { cookies: string[] }

function formOf(given: URLSearchParams): Form {
  const named = given.get('form') ?? ''
  return Object.hasOwn(accountActs, named) ? (named as Form) : 'signIn'
}

export async function takeAccountForm(tools: AccountTools, asked: Asked, given: URLSearchParams): Promise<Taken> {
  const form = formOf(given)
  const { outcome, cookies, to, isWhole, isSaid, step, isDown } = await send(tools, asked, form, given)
  if (outcome.kind === 'done' && to) {
    const toBeSaid = isSaid ? [saying(form, asked, tools)] : []
    return { to: isWhole ? to : localHref(asked.visit, to), cookies: [...cookies, ...toBeSaid] }
  }
  // [A3-05] A password is not sent back, but that there was one.
  const values = Object.fromEntries([...given].map(([name, value]) => [name, /password/i.test(name) ? '' : value]))
  return { filled: { form, values, outcome: outcome as FilledForm['outcome'], step }, status: isDown ? 503 : statusOf(outcome), cookies }
}

/** The scheme that the viewer sees. */
export const isHttps = ({ caller }: Asked, { site }: Pick<AccountTools, 'site'>) => caller.isSecure || site.publicUrl.startsWith('https:')

/** No script reads it. */
export const saying = (form: Form | '', asked: Asked, tools: Pick<AccountTools, 'site'>) =>
  `${doneCookie(form, isHttps(asked, tools))}; httponly`

/** What is done by the first time it is sent, and could only fail by the second; all else may be sent again. */
export const isDoneOnce = (given: URLSearchParams) => !['signIn', 'profile', 'preferences'].includes(formOf(given))

const statusOf = (outcome: Outcome) => (outcome.kind === 'trouble' && outcome.wait ? 429 : 422)

async function send(tools: AccountTools, asked: Asked, form: Form, given: URLSearchParams): Promise<Done & { isDown?: true }> {
  const year = new Date(asked.visit.now).getUTCFullYear()
  const checked =
    form in accountForms
      ? checkForm(form as keyof typeof accountForms, Object.fromEntries(given), year, asked.visit.brand.passwordLimits)
      : { values: {} }
  if (checked.faults) return { outcome: { kind: 'faults', faults: checked.faults }, cookies: [] }
  if (!tools.identity) return { outcome: trouble('general'), cookies: [] }
  try {
    return await accountActs[form](tools.identity, { values: checked.values, given }, asked, tools)
  } catch (error) {
    reportFault(tools.site, asked.visit, error)
    return { outcome: trouble('general'), cookies: [], isDown: true }
  }
}

// A form of an account that came without a script: checked, handed on, and then another page or this one again.
import { accountForms, checkForm } from '#contracts/http/account-forms.ts'
import { type FilledForm, type Outcome, trouble } from '../account/outcome.ts'
import { localHref } from '../ui/local-href.ts'
import { accountActs, type Done } from './account-acts.ts'
import { reportFault } from './account-fault.ts'
import type { AccountTools, Asked } from './accounts.ts'

type Form = FilledForm['form']
type Taken = ({ to: string } | { filled: FilledForm; status: number }) & { cookies: string[] }

export async function takeAccountForm(tools: AccountTools, asked: Asked, given: URLSearchParams): Promise<Taken> {
  const named = given.get('form') ?? ''
  const form = Object.hasOwn(accountActs, named) ? (named as Form) : 'signIn'
  const { outcome, cookies, to, step, isDown } = await send(tools, asked, form, given)
  if (outcome.kind === 'done' && to) return { to: localHref(asked.visit, to), cookies }
  // [A3-05] A password is not sent back.
  const values = Object.fromEntries([...given].filter(([name]) => !/password/i.test(name)))
  return { filled: { form, values, outcome: outcome as FilledForm['outcome'], step }, status: isDown ? 503 : statusOf(outcome), cookies }
}

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

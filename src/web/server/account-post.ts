// What a form of an account does when it comes without a script: the same as with one, and then another page or this one again.
import { type AccountFormName, type AccountValues, accountForms, checkForm } from '#contracts/http/account-forms.ts'
import type { Answered } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/http/password.ts'
import { type FilledForm, type Outcome, type Refusal, trouble } from '../account/outcome.ts'
import { type Act, outcomeOf } from '../account/outcome-of.ts'
import { changesOf, registration } from '../account/profile-form.ts'
import { withReturn } from '../account/use-return-path.ts'
import { localHref } from '../ui/local-href.ts'
import type { AccountTools, Asked } from './accounts.ts'

type Taken = ({ to: string } | { filled: FilledForm; status: number }) & { cookies: string[] }
/** `to`: a path below the brand's, once it was taken. */
type Done = { outcome: Outcome; cookies: string[]; to?: string }

const kept = ['password', 'currentPassword'] as const

export async function takeAccountForm(tools: AccountTools, asked: Asked, sent: URLSearchParams): Promise<Taken> {
  const given = Object.fromEntries(sent)
  const form = Object.hasOwn(accountForms, given['form'] ?? '') ? (given['form'] as AccountFormName) : 'signIn'
  const checked = checkForm(form, given, new Date(asked.visit.now).getUTCFullYear())
  const done = checked.faults
    ? { outcome: { kind: 'faults', faults: checked.faults } satisfies Refusal, cookies: [] }
    : await send(tools, asked, form, checked.values)
  const { outcome, cookies } = done
  if ('to' in done && done.to && outcome.kind === 'done') return { to: localHref(asked.visit, done.to), cookies }
  // [A3-05] A password is not sent back.
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => !(kept as readonly string[]).includes(name)))
  return { filled: { form, values, outcome: outcome as FilledForm['outcome'] }, status: statusOf(outcome), cookies }
}

const statusOf = (outcome: Outcome) => (outcome.kind === 'done' ? 200 : outcome.kind === 'trouble' && outcome.wait ? 429 : 422)

async function send(tools: AccountTools, asked: Asked, form: AccountFormName, values: AccountValues): Promise<Done> {
  const { identity, site } = tools
  if (!identity) return { outcome: trouble('general'), cookies: [] }
  try {
    return await sendTo(identity, asked, form, values)
  } catch (error) {
    const { basePath, path, brand } = asked.visit
    const message = `account: ${error instanceof Error ? error.message : error}`.slice(0, 1000)
    site.report({ name: 'Error', type: 'Page', message, path: basePath + path, fatal: false, brand: brand.key })
    return { outcome: trouble('general'), cookies: [] }
  }
}

async function sendTo(
  identity: NonNullable<AccountTools['identity']>,
  { caller, visit }: Asked,
  form: AccountFormName,
  values: AccountValues,
): Promise<Done> {
  const { email = '', password = '' } = values
  const asks = visit.query['redirectPath'] ?? null
  const credentials = { username: email, password: encodePassword(password) }
  const done = ({ answer, cookies }: Answered, act: Act, to?: string): Done => ({
    outcome: outcomeOf(answer, act),
    cookies,
    ...(to && { to }),
  })
  switch (form) {
    case 'signUp': {
      const made = await identity.register('email', registration('email', values), caller)
      if (made.answer.result.code !== 200) return done(made, 'register')
      // [A4-04]
      return done(await identity.signIn(credentials, caller), 'signIn', withReturn('/sign-up/complete', asks))
    }
    case 'profile': {
      const { profile } = (await identity.profile(caller)).answer
      if (!profile) return { outcome: trouble('signedOut'), cookies: [] }
      const changes = changesOf(values, profile)
      return changes.length
        ? done(await identity.change(changes, profile.rev, caller), 'change')
        : { outcome: { kind: 'done' }, cookies: [] }
    }
    default:
      return done(await identity.signIn(credentials, caller), 'signIn', withReturn('/sign-in/complete', asks))
  }
}

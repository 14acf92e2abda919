import { useState } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import type { AccountState } from '../account-page.ts'
import { useAccountWords } from '../account-words.ts'
import { AccountField } from '../form/account-field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import type { Outcome } from '../form/outcome.ts'
import { useAccountForm } from '../form/use-account-form.ts'
import { PasswordField } from './password-field.tsx'
import { createReset, requestPassword } from './reset-password.ts'

/** A page that keeps the brand one came from [C2.2-04]. */
export function useWithBrand(path: string): string {
  const visit = useVisit()
  const { brand } = visit.query
  return localHref(visit, brand ? `${path}?brand=${encodeURIComponent(brand)}` : path)
}

export function RequestPassword({ account: { filled } }: { account: AccountState }) {
  const visit = useVisit()
  const words = useAccountWords().reset
  const form = useAccountForm('requestPassword', { filled, send: ({ email = '' }) => requestPassword(email) })
  return (
    <div className={css.card}>
      <AccountForm state={form} action={useWithBrand('/request-password')} submit={words.submit} done={words.sent}>
        <AccountField form={form} field="email" />
      </AccountForm>
      <p className={css.ways}>
        <a href={localHref(visit, '/sign-in')}>{words.back}</a>
      </p>
    </div>
  )
}

/** The link of the mail leads here; nothing is used up until a password is sent. */
export function ResetPassword({ account: { filled } }: { account: AccountState }) {
  const { query } = useVisit()
  const { reset: words, newPassword } = useAccountWords()
  const { token = '', code = '' } = query
  const [reset] = useState(() => createReset({ token, code }))
  const success = useWithBrand('/reset-password/success')
  const form = useAccountForm('resetPassword', {
    filled,
    send: async ({ password = '' }): Promise<Outcome> => {
      const outcome = await reset(password)
      if (outcome.kind !== 'done') return outcome
      location.replace(success)
      return { kind: 'left' }
    },
  })
  const again = (isQuiet: boolean) => (
    <div>
      <ButtonLink to="/request-password" quiet={isQuiet}>
        {words.again}
      </ButtonLink>
    </div>
  )
  if (!token || !code)
    return (
      <div className={css.card}>
        <p>{words.noCode}</p>
        {again(false)}
      </div>
    )
  return (
    <div className={css.card}>
      <AccountForm state={form} action="" submit={words.save} help={again(true)}>
        {filled?.step && <input type="hidden" name="step" value={filled.step} />}
        <PasswordField form={form} field="password" isNew label={newPassword} />
      </AccountForm>
    </div>
  )
}

export function ResetDone() {
  const words = useAccountWords().reset
  return (
    <div className={css.card}>
      <div>
        <ButtonLink to="/sign-in">{words.signIn}</ButtonLink>
      </div>
    </div>
  )
}

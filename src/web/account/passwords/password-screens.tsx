import { useState } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import type { AccountState } from '../account-page.ts'
import { AccountField } from '../form/account-field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import type { Outcome } from '../outcomes/outcome.ts'
import { useAccountWords } from '../words/account-words.ts'
import { PasswordField } from './password-field.tsx'
import { createPasswordReset, requestPassword } from './reset-password.ts'

/** Returns the URL of a page. The URL's query contains the brand for the back link [C2.2-04]. */
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

/** The page behind the link in the reset email. The link stays valid until the viewer submits a password. */
export function ResetPassword({ account: { filled } }: { account: AccountState }) {
  const { query } = useVisit()
  const { reset: words, newPassword } = useAccountWords()
  const { token = '', code = '' } = query
  const [reset] = useState(() => createPasswordReset({ token, code }))
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
        {filled?.resetToken && <input type="hidden" name="step" value={filled.resetToken} />}
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

import type { IdentityProfile } from '#contracts/http/identity.ts'
import { localHref } from '../ui/local-href.ts'
import { useVisit } from '../ui/visit.tsx'
import css from './account.module.css'
import { AccountForm } from './account-form.tsx'
import { useAccountWords } from './account-words.ts'
import { changePassword } from './call-identity.ts'
import type { FilledForm } from './outcome.ts'
import { outcomeOf } from './outcome-of.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

type Props = { profile: IdentityProfile; filled: FilledForm | undefined }

/** Only who signs in by email has one. */
export function MyPassword({ profile: { mail }, filled }: Props) {
  const visit = useVisit()
  const { account: words, newPassword } = useAccountWords()
  const form = useAccountForm('changePassword', { filled, send: async (values) => outcomeOf(await changePassword(values), 'password') })
  return (
    <section className={css.card} aria-labelledby="password">
      <h2 id="password">{words.password}</h2>
      <AccountForm state={form} action={localHref(visit, '/my-account')} submit={words.changePassword} done={words.passwordChanged}>
        {/* Password managers go by it. */}
        <input type="hidden" name="username" autoComplete="username" value={mail} readOnly />
        <PasswordField form={form} field="currentPassword" />
        <PasswordField form={form} field="password" isNew email={mail} label={newPassword} />
      </AccountForm>
    </section>
  )
}

import type { IdentityProfile } from '#contracts/http/identity.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { AccountForm } from '../form/account-form.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import type { FilledForm } from '../outcomes/outcome.ts'
import { outcomeOf } from '../outcomes/outcome-of.ts'
import { PasswordField } from '../passwords/password-field.tsx'
import { changePassword } from '../session/call-identity.ts'
import { useAccountWords } from '../words/account-words.ts'
import { accountHref } from './account-href.ts'

type Props = { profile: IdentityProfile; filled: FilledForm | undefined; onChanged?: () => void }

/** Password change, for accounts that sign in by email. */
export function MyPassword({ profile: { mail }, filled, onChanged }: Props) {
  const visit = useVisit()
  const { account: words, newPassword } = useAccountWords()
  const form = useAccountForm('changePassword', {
    filled,
    send: async (values) => {
      const outcome = outcomeOf(await changePassword(values), 'password')
      if (outcome.kind === 'done') onChanged?.()
      return outcome
    },
  })
  return (
    <section className={css.card} aria-labelledby="password">
      <h2 id="password">{words.password}</h2>
      <AccountForm
        state={form}
        action={accountHref(visit, '/my-account#password')}
        submit={words.changePassword}
        done={words.passwordChanged}
      >
        {/* Password managers need the user name. */}
        <input type="hidden" name="username" autoComplete="username" value={mail} readOnly />
        <PasswordField form={form} field="currentPassword" />
        <PasswordField form={form} field="password" isNew email={mail} label={newPassword} />
      </AccountForm>
    </section>
  )
}

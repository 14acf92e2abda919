import type { IdentityProfile } from '#contracts/http/identity.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useAccountWords } from '../account-words.ts'
import { AccountForm } from '../form/account-form.tsx'
import type { FilledForm } from '../form/outcome.ts'
import { outcomeOf } from '../form/outcome-of.ts'
import { useAccountForm } from '../form/use-account-form.ts'
import { PasswordField } from '../passwords/password-field.tsx'
import { changePassword } from '../recognition/call-identity.ts'
import { ownHref } from './own-href.ts'

type Props = { profile: IdentityProfile; filled: FilledForm | undefined; onChanged?: () => void }

/** Only who signs in by email has one. */
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
      <AccountForm state={form} action={ownHref(visit, '/my-account#password')} submit={words.changePassword} done={words.passwordChanged}>
        {/* Password managers go by it. */}
        <input type="hidden" name="username" autoComplete="username" value={mail} readOnly />
        <PasswordField form={form} field="currentPassword" />
        <PasswordField form={form} field="password" isNew email={mail} label={newPassword} />
      </AccountForm>
    </section>
  )
}

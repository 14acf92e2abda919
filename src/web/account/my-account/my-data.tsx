import type { IdentityProfile } from '#contracts/http/identity.ts'
import button from '../../ui/button.module.css'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useAccountWords } from '../account-words.ts'
import { AccountForm } from '../form/account-form.tsx'
import type { FilledForm, Outcome } from '../form/outcome.ts'
import { outcomeOf } from '../form/outcome-of.ts'
import { useAccountForm } from '../form/use-account-form.ts'
import { PasswordField } from '../passwords/password-field.tsx'
import { deleteAccount } from '../recognition/call-identity.ts'
import { doneCookie } from './done-cookie.ts'
import { ownHref } from './own-href.ts'
import { SignInAgain } from './sign-in-again.tsx'

type Props = { profile: IdentityProfile; filled: FilledForm | undefined }

/** Taken along, or away. */
export function MyData({ profile, filled }: Props) {
  const visit = useVisit()
  const { account: words } = useAccountWords()
  return (
    <section className={css.card} aria-labelledby="data">
      <h2 id="data">{words.data}</h2>
      <p>{words.downloadHint}</p>
      <p className={css.ways}>
        <a className={button.quiet} href="/identity/export" download>
          {words.download}
        </a>
        <a href={ownHref(visit, '/my-account/email-preferences')}>{words.emails}</a>
      </p>
      {/* Two steps: one opens it, one does it. */}
      <details className={css.leave} open={filled?.form === 'deleteAccount' || filled?.form === 'leave'}>
        <summary className={button.quiet}>{words.deleteTitle}</summary>
        <Leave profile={profile} filled={filled} />
      </details>
    </section>
  )
}

function Leave({ profile, filled }: Props) {
  const visit = useVisit()
  const words = useAccountWords().account
  const isVendors = profile.signInType !== 'email'
  const form = useAccountForm(isVendors ? 'leave' : 'deleteAccount', {
    filled,
    send: async (values): Promise<Outcome> => {
      const outcome = outcomeOf(await deleteAccount(values), isVendors ? 'session' : 'password')
      if (outcome.kind !== 'done') return outcome
      // biome-ignore lint/suspicious/noDocumentCookie: browsers without the cookie store
      document.cookie = doneCookie('deleteAccount', location.protocol === 'https:')
      location.replace(ownHref(visit, '/my-account'))
      return { kind: 'left' }
    },
  })
  return (
    <AccountForm
      state={form}
      action={ownHref(visit, '/my-account#data')}
      submit={words.deleteConfirm}
      help={<SignInAgain type={profile.signInType} outcome={form.outcome} />}
    >
      <p>{words.deleteText}</p>
      {isVendors ? <p>{words.deleteVendor}</p> : <PasswordField form={form} field="currentPassword" />}
    </AccountForm>
  )
}

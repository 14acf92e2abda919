import type { IdentityProfile } from '#contracts/http/identity.ts'
import button from '../../ui/button.module.css'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { AccountForm } from '../form/account-form.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { type FilledForm, formError, type Outcome } from '../outcomes/outcome.ts'
import { outcomeOf } from '../outcomes/outcome-of.ts'
import { PasswordField } from '../passwords/password-field.tsx'
import { writeCookie } from '../session/browser-cookies.ts'
import { deleteAccount } from '../session/call-identity.ts'
import { removeWatches } from '../session/viewer-watches.ts'
import { useAccountWords } from '../words/account-words.ts'
import { accountHref } from './account-href.ts'
import { confirmationCookie } from './confirmation-cookie.ts'
import { SignInAgain } from './sign-in-again.tsx'

type Props = { profile: IdentityProfile; filled: FilledForm | undefined }

/** Downloads the account's data, clears its watch history, and deletes the account. */
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
        <a href={accountHref(visit, '/my-account/email-preferences')}>{words.emails}</a>
      </p>
      {/* Deletion takes two steps: open, then confirm. */}
      <ClearWatches filled={filled} />
      <details className={css.leave} open={filled?.form === 'deleteAccount' || filled?.form === 'leave'}>
        <summary className={button.quiet}>{words.deleteTitle}</summary>
        <DeleteAccount profile={profile} filled={filled} />
      </details>
    </section>
  )
}

/** A button that removes the watch history: that of the account, or that of the device (`ofDevice`). Empty if personalization is off. */
export function ClearWatches({ filled, ofDevice = false }: Pick<Props, 'filled'> & { ofDevice?: boolean }) {
  const visit = useVisit()
  const words = useAccountWords().account
  const form = useAccountForm('clearWatches', {
    filled,
    send: async () => ((await removeWatches()) ? { kind: 'done' } : formError('general')),
  })
  if (visit.brand.off?.includes('personalization')) return null
  return (
    <details className={css.leave} open={filled?.form === 'clearWatches'}>
      <summary className={button.quiet}>{ofDevice ? words.clearDevice : words.clearWatches}</summary>
      <AccountForm
        state={form}
        action={accountHref(visit, ofDevice ? '/my-account' : '/my-account#data')}
        submit={words.clearWatchesConfirm}
        done={words.watchesCleared}
      >
        <p>{ofDevice ? words.clearDeviceText : words.clearWatchesText}</p>
      </AccountForm>
    </details>
  )
}

function DeleteAccount({ profile, filled }: Props) {
  const visit = useVisit()
  const words = useAccountWords().account
  const isVendors = profile.signInType !== 'email'
  const form = useAccountForm(isVendors ? 'leave' : 'deleteAccount', {
    filled,
    send: async (values): Promise<Outcome> => {
      const outcome = outcomeOf(await deleteAccount(values), isVendors ? 'session' : 'password')
      if (outcome.kind !== 'done') return outcome
      writeCookie(confirmationCookie('deleteAccount', location.protocol === 'https:'))
      location.replace(accountHref(visit, '/my-account'))
      return { kind: 'left' }
    },
  })
  return (
    <AccountForm
      state={form}
      action={accountHref(visit, '/my-account#data')}
      submit={words.deleteConfirm}
      help={<SignInAgain type={profile.signInType} outcome={form.outcome} />}
    >
      <p>{words.deleteText}</p>
      {isVendors ? <p>{words.deleteVendor}</p> : <PasswordField form={form} field="currentPassword" />}
    </AccountForm>
  )
}

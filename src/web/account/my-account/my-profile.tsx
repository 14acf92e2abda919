import { type FormEvent, useState } from 'react'
import type { IdentityProfile } from '#contracts/http/identity.ts'
import button from '../../ui/button.module.css'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { AccountField } from '../form/account-field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import { PersonFields } from '../form/person-fields.tsx'
import { changesOf, formOf } from '../form/profile-form.ts'
import { useAccountForm } from '../form/use-account-form.ts'
import type { FilledForm, Outcome } from '../outcomes/outcome.ts'
import { outcomeOf } from '../outcomes/outcome-of.ts'
import { PasswordField } from '../passwords/password-field.tsx'
import { changeProfile, verifyAgain } from '../session/call-identity.ts'
import { useAccountWords } from '../words/account-words.ts'
import { accountHref } from './account-href.ts'
import { SignInAgain } from './sign-in-again.tsx'

const wantsPassword = (outcome: Outcome) => outcome.kind === 'faults' && outcome.faults.currentPassword !== undefined

/** The profile form [A2-04]. */
export function MyProfile({ profile: initial, filled }: { profile: IdentityProfile; filled: FilledForm | undefined }) {
  const visit = useVisit()
  const words = useAccountWords()
  const [profile, setProfile] = useState(initial)
  // Identity requires the password for a new email address when the sign-in is not recent.
  const askedBefore = filled?.form === 'profile' && (filled.values.currentPassword !== undefined || wantsPassword(filled.outcome))
  const [asksPassword, setAsksPassword] = useState(askedBefore)
  const form = useAccountForm('profile', {
    filled,
    initialValues: formOf(initial),
    send: async (values): Promise<Outcome> => {
      const changes = changesOf(values, profile)
      if (changes.length === 0) return { kind: 'done' }
      const answer = await changeProfile(changes, profile.rev, values.currentPassword)
      if (answer.profile) setProfile(answer.profile)
      const outcome = outcomeOf(answer, 'change')
      if (outcome.kind === 'done' || wantsPassword(outcome)) setAsksPassword(outcome.kind !== 'done')
      return outcome
    },
  })
  const isVendors = profile.signInType !== 'email'
  return (
    <section className={css.card} aria-labelledby="profile">
      <h2 id="profile">{words.account.profile}</h2>
      <p>{words.account.signInMethod[profile.signInType]}</p>
      <p>{words.complete.credits(profile.episodeCount)}</p>
      {!profile.isMailVerified && <Unverified isSent={filled?.form === 'verify'} />}
      <AccountForm
        state={form}
        action={accountHref(visit, '/my-account#profile')}
        submit={words.account.save}
        done={words.account.saved}
        help={<SignInAgain type={profile.signInType} outcome={form.outcome} />}
      >
        <PersonFields form={form}>
          {/* [A5-16] The email address of an account that signs in with a vendor cannot be changed. */}
          <AccountField
            form={form}
            field="email"
            autoComplete="email"
            readOnly={isVendors}
            {...(isVendors && { hint: words.hints.email })}
          />
          {asksPassword && <PasswordField form={form} field="currentPassword" />}
          <AccountField form={form} field="phoneNumber" />
        </PersonFields>
      </AccountForm>
    </section>
  )
}

function Unverified({ isSent: wasSent }: { isSent: boolean }) {
  const visit = useVisit()
  const { account: words, errors } = useAccountWords()
  const [message, setMessage] = useState(wasSent ? words.verifySent : '')
  async function send(event: FormEvent) {
    event.preventDefault()
    const outcome = outcomeOf(await verifyAgain(), 'session')
    setMessage(outcome.kind === 'error' ? errors[outcome.error] : words.verifySent)
  }
  return (
    <form method="post" action={accountHref(visit, '/my-account#profile')} onSubmit={send} className={css.unverified}>
      <input type="hidden" name="form" value="verify" />
      <p>{words.unverified}</p>
      <button type="submit" className={button.quiet}>
        {words.verifyAgain}
      </button>
      <p role="status">{message}</p>
    </form>
  )
}

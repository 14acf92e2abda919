import { type FormEvent, useState } from 'react'
import type { IdentityProfile } from '#contracts/http/identity.ts'
import button from '../../ui/button.module.css'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useAccountWords } from '../account-words.ts'
import { AccountField } from '../form/account-field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import type { FilledForm, Outcome } from '../form/outcome.ts'
import { outcomeOf } from '../form/outcome-of.ts'
import { PersonFields } from '../form/person-fields.tsx'
import { changesOf, formOf } from '../form/profile-form.ts'
import { useAccountForm } from '../form/use-account-form.ts'
import { PasswordField } from '../passwords/password-field.tsx'
import { changeProfile, verifyAgain } from '../recognition/call-identity.ts'
import { ownHref } from './own-href.ts'
import { SignInAgain } from './sign-in-again.tsx'

const wantsPassword = (outcome: Outcome) => outcome.kind === 'faults' && outcome.faults.currentPassword !== undefined

/** [A2-04] */
export function MyProfile({ profile: before, filled }: { profile: IdentityProfile; filled: FilledForm | undefined }) {
  const visit = useVisit()
  const words = useAccountWords()
  const [profile, setProfile] = useState(before)
  // For a new mail long after the sign-in, until it is taken.
  const wasAsked = filled?.form === 'profile' && (filled.values.currentPassword !== undefined || wantsPassword(filled.outcome))
  const [asksPassword, setAsksPassword] = useState(wasAsked)
  const form = useAccountForm('profile', {
    filled,
    given: formOf(before),
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
      <p>{words.account.how[profile.signInType]}</p>
      {!profile.isMailVerified && <Unverified isSent={filled?.form === 'verify'} />}
      <AccountForm
        state={form}
        action={ownHref(visit, '/my-account#profile')}
        submit={words.account.save}
        done={words.account.saved}
        help={<SignInAgain type={profile.signInType} outcome={form.outcome} />}
      >
        <PersonFields form={form}>
          {/* [A5-16] */}
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
  const { account: words, troubles } = useAccountWords()
  const [told, setTold] = useState(wasSent ? words.verifySent : '')
  async function send(event: FormEvent) {
    event.preventDefault()
    const outcome = outcomeOf(await verifyAgain(), 'session')
    setTold(outcome.kind === 'trouble' ? troubles[outcome.trouble] : words.verifySent)
  }
  return (
    <form method="post" action={ownHref(visit, '/my-account#profile')} onSubmit={send} className={css.unverified}>
      <input type="hidden" name="form" value="verify" />
      <p>{words.unverified}</p>
      <button type="submit" className={button.quiet}>
        {words.verifyAgain}
      </button>
      <p role="status">{told}</p>
    </form>
  )
}

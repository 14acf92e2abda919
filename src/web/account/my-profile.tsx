import { type FormEvent, useState } from 'react'
import type { IdentityProfile } from '#contracts/http/identity.ts'
import button from '../ui/button.module.css'
import { localHref } from '../ui/local-href.ts'
import { useVisit } from '../ui/visit.tsx'
import css from './account.module.css'
import { AccountField, BirthYearField, GenderField } from './account-field.tsx'
import { AccountForm } from './account-form.tsx'
import { useAccountWords } from './account-words.ts'
import { changeProfile, verifyAgain } from './call-identity.ts'
import type { FilledForm, Outcome } from './outcome.ts'
import { outcomeOf } from './outcome-of.ts'
import { changesOf, formOf } from './profile-form.ts'
import { useAccountForm } from './use-account-form.ts'
import { withReturn } from './use-return-path.ts'

/** [A2-04] */
export function MyProfile({ profile: before, filled }: { profile: IdentityProfile; filled: FilledForm | undefined }) {
  const visit = useVisit()
  const words = useAccountWords()
  const [profile, setProfile] = useState(before)
  const form = useAccountForm('profile', {
    filled,
    given: formOf(before),
    send: async (values): Promise<Outcome> => {
      const changes = changesOf(values, profile)
      if (changes.length === 0) return { kind: 'done' }
      const answer = await changeProfile(changes, profile.rev)
      if (answer.profile) setProfile(answer.profile)
      return outcomeOf(answer, 'change')
    },
  })
  const isVendors = profile.signInType !== 'email'
  return (
    <section className={css.card} aria-labelledby="profile">
      <h2 id="profile">{words.account.profile}</h2>
      <p>{words.account.how[profile.signInType]}</p>
      <AccountForm
        state={form}
        action={localHref(visit, '/my-account')}
        submit={words.account.save}
        done={words.account.saved}
        help={
          <p>
            <a href={localHref(visit, withReturn('/sign-in', localHref(visit, '/my-account')))}>{words.signIn.submit}</a>
          </p>
        }
      >
        <div className={css.pair}>
          <AccountField form={form} field="forename" />
          <AccountField form={form} field="surname" />
        </div>
        {/* [A5-16] */}
        <AccountField form={form} field="email" autoComplete="email" readOnly={isVendors} {...(isVendors && { hint: words.hints.email })} />
        <AccountField form={form} field="phoneNumber" />
        <div className={css.pair}>
          <BirthYearField form={form} />
          <GenderField form={form} />
        </div>
        <AccountField form={form} field="zipCode" hint={words.hints.zipCode} />
      </AccountForm>
      {!profile.isMailVerified && <Unverified isSent={filled?.form === 'verify'} />}
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
    <form method="post" action={localHref(visit, '/my-account')} onSubmit={send} className={css.ways}>
      <input type="hidden" name="form" value="verify" />
      <p>{words.unverified}</p>
      <button type="submit" className={button.quiet}>
        {words.verifyAgain}
      </button>
      <p role="status">{told}</p>
    </form>
  )
}

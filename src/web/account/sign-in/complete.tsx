import { useEffect } from 'react'
import button from '../../ui/button.module.css'
import { ButtonLink } from '../../ui/button-link.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import type { AccountState } from '../account-page.ts'
import { AccountField } from '../form/account-field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import { Agreements } from '../form/agreements.tsx'
import { PersonFields } from '../form/person-fields.tsx'
import { signUpContext } from '../form/profile-form.ts'
import { useAccountForm } from '../form/use-account-form.ts'
import { VideoConsentQuestion } from '../form/video-consent.tsx'
import type { Outcome } from '../outcomes/outcome.ts'
import { outcomeOf } from '../outcomes/outcome-of.ts'
import { signInByCookie, signUpWith } from '../session/call-identity.ts'
import { useAccountWords } from '../words/account-words.ts'
import { SignedIn } from './signed-in.tsx'
import { afterSignIn, withReturn } from './use-return-path.ts'

/** [C2.1-26] The page after sign-up, with a link to continue. */
export function SignUpComplete({ account }: { account: AccountState }) {
  const words = useAccountWords().complete
  const { profile, proof, returnPath, sister } = account
  if (proof) return <FinishSignUp account={account} />
  if (!profile) return <NotSignedIn />
  return (
    <div className={css.card}>
      <p>{words.welcome}</p>
      <p>{words.credits(profile.episodeCount)}</p>
      {!profile.isMailVerified && <p>{words.verify(profile.mail)}</p>}
      {sister && (
        <p>
          <a href={sister} rel="noreferrer">
            {words.sister}
          </a>
        </p>
      )}
      <ContinueLinks returnPath={returnPath} />
    </div>
  )
}

/** [A4-03] The page after sign-in. After a vendor's sign-in, this page stores the account in the browser and continues. */
export function SignInComplete({ account: { profile, returnPath, isFromVendor } }: { account: AccountState }) {
  const visit = useVisit()
  const next =
    isFromVendor && afterSignIn(profile, visit) === '/profiles'
      ? localHref(visit, withReturn('/profiles', returnPath ?? null))
      : (returnPath ?? localHref(visit, '/'))
  useEffect(() => {
    if (isFromVendor && profile) signInByCookie().then(() => location.replace(next))
  }, [isFromVendor, profile, next])
  if (!profile) return <NotSignedIn />
  return <SignedIn name={profile.givenName || profile.mail} onward={next} returnPath={returnPath ?? null} />
}

function ContinueLinks({ returnPath }: { returnPath: string | undefined }) {
  const visit = useVisit()
  const words = useAccountWords().complete
  return (
    <p className={css.ways}>
      <a className={button.main} href={returnPath ?? localHref(visit, '/')}>
        {words.continue}
      </a>
      <a href={localHref(visit, '/my-account')}>{words.account}</a>
    </p>
  )
}

function NotSignedIn() {
  const { complete, signIn } = useAccountWords()
  return (
    <div className={css.card}>
      <p>{complete.signedOut}</p>
      <div>
        <ButtonLink to="/sign-in">{signIn.submit}</ButtonLink>
      </div>
    </div>
  )
}

/** [A4-03], [A4-04] The second step of a sign-up with a vendor: a form for the details that the vendor does not provide. */
function FinishSignUp({ account: { proof, filled, returnPath } }: { account: AccountState }) {
  const visit = useVisit()
  const words = useAccountWords()
  const { vendor, givenName, sn, mail, isMailVerified } = proof!
  const path = withReturn('/sign-up/complete', returnPath ?? null)
  const form = useAccountForm('complete', {
    filled,
    initialValues: { forename: givenName, surname: sn, email: mail },
    send: async (values): Promise<Outcome> => {
      const outcome = outcomeOf(await signUpWith(vendor, values, signUpContext(visit)), 'register')
      if (outcome.kind !== 'done') return outcome
      location.replace(localHref(visit, path))
      return { kind: 'left' }
    },
  })
  return (
    <div className={css.card}>
      <p>{words.complete.finish(words.vendors[vendor])}</p>
      <AccountForm state={form} action={localHref(visit, path)} submit={words.signUp.submit}>
        <PersonFields form={form}>
          {isMailVerified ? (
            <AccountField form={form} field="email" readOnly hint={words.hints.email} />
          ) : (
            <AccountField form={form} field="email" />
          )}
        </PersonFields>
        <VideoConsentQuestion form={form} />
        <Agreements form={form} />
      </AccountForm>
    </div>
  )
}

import { useState } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import type { AccountState } from '../account-page.ts'
import type { FilledForm } from '../outcomes/outcome.ts'
import { withReturn } from '../sign-in/use-return-path.ts'
import { useAccountWords } from '../words/account-words.ts'
import { ClearWatches, MyData } from './my-data.tsx'
import { MyParental } from './my-parental.tsx'
import { MyPassword } from './my-password.tsx'
import { MyProfile } from './my-profile.tsx'
import { MySessions } from './my-sessions.tsx'
import { MyVendors } from './my-vendors.tsx'
import { MyVideoConsent } from './my-video-consent.tsx'

/** The account page: profile, password, vendors, sessions and data [A2-04]. */
export function MyAccount({ account: { profile, sessions, parental, filled } }: { account: AccountState }) {
  const words = useAccountWords()
  // A password change ends all other sessions. The list then shows only the current session.
  const [othersEnded, setOthersEnded] = useState(false)
  if (!profile)
    return (
      <>
        <SignedOut text={isDeleted(filled) ? words.account.deleted : words.account.signedOut} />
        <ClearWatches filled={filled} ofDevice />
      </>
    )
  return (
    <div className={css.cards}>
      <MyProfile profile={profile} filled={filled} />
      {profile.signInType === 'email' && <MyPassword profile={profile} filled={filled} onChanged={() => setOthersEnded(true)} />}
      {parental !== undefined && <MyParental profile={profile} parental={parental} filled={filled} />}
      <MyVideoConsent profile={profile} filled={filled} />
      <MyVendors profile={profile} filled={filled} />
      {sessions && (
        <MySessions
          key={`${othersEnded}`}
          sessions={othersEnded ? sessions.filter(({ isCurrent }) => isCurrent) : sessions}
          filled={filled}
        />
      )}
      <MyData profile={profile} filled={filled} />
    </div>
  )
}

const isDeleted = (filled: FilledForm | undefined) =>
  filled?.outcome.kind === 'done' && (filled.form === 'deleteAccount' || filled.form === 'leave')

/** An account page for a viewer who is not signed in. */
export function SignedOut({ text }: { text: string }) {
  const visit = useVisit()
  const words = useAccountWords()
  return (
    <div className={css.card}>
      <p>{text}</p>
      <div>
        <ButtonLink to={withReturn('/sign-in', localHref(visit, visit.path))}>{words.signIn.submit}</ButtonLink>
      </div>
    </div>
  )
}

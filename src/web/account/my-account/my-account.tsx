import { useState } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import type { AccountState } from '../account-page.ts'
import { useAccountWords } from '../account-words.ts'
import type { FilledForm } from '../form/outcome.ts'
import { withReturn } from '../ways-in/use-return-path.ts'
import { MyData } from './my-data.tsx'
import { MyPassword } from './my-password.tsx'
import { MyProfile } from './my-profile.tsx'
import { MySessions } from './my-sessions.tsx'
import { MyVendors } from './my-vendors.tsx'

/** [A2-04] */
export function MyAccount({ account: { profile, sessions, filled } }: { account: AccountState }) {
  const words = useAccountWords()
  // A new password ends the others.
  const [isAlone, setAlone] = useState(false)
  if (!profile) return <SignedOut text={isGone(filled) ? words.account.deleted : words.account.signedOut} />
  return (
    <div className={css.cards}>
      <MyProfile profile={profile} filled={filled} />
      {profile.signInType === 'email' && <MyPassword profile={profile} filled={filled} onChanged={() => setAlone(true)} />}
      <MyVendors profile={profile} filled={filled} />
      {sessions && (
        <MySessions key={`${isAlone}`} sessions={isAlone ? sessions.filter(({ isCurrent }) => isCurrent) : sessions} filled={filled} />
      )}
      <MyData profile={profile} filled={filled} />
    </div>
  )
}

const isGone = (filled: FilledForm | undefined) =>
  filled?.outcome.kind === 'done' && (filled.form === 'deleteAccount' || filled.form === 'leave')

/** A page of a viewer's own, to nobody. */
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

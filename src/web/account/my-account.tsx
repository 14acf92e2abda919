import { ButtonLink } from '../ui/button-link.tsx'
import { localHref } from '../ui/local-href.ts'
import { useVisit } from '../ui/visit.tsx'
import css from './account.module.css'
import type { AccountState } from './account-page.ts'
import { useAccountWords } from './account-words.ts'
import { MyProfile } from './my-profile.tsx'
import { withReturn } from './use-return-path.ts'

/** [A2-04] */
export function MyAccount({ account: { profile, filled } }: { account: AccountState }) {
  const words = useAccountWords()
  if (!profile) return <SignedOut text={words.account.signedOut} />
  return (
    <div className={css.cards}>
      <MyProfile profile={profile} filled={filled} />
    </div>
  )
}

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

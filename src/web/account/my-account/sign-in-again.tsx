import type { SignInType } from '#contracts/http/identity.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { Outcome } from '../outcomes/outcome.ts'
import { withReturn } from '../sign-in/use-return-path.ts'
import { useAccountWords } from '../words/account-words.ts'

type Props = { type: SignInType; outcome: Outcome | null }

/** A link to sign in again with the account's sign-in method. It is shown after an operation that needs a recent sign-in. */
export function SignInAgain({ type, outcome }: Props) {
  const visit = useVisit()
  const words = useAccountWords()
  if (outcome?.kind !== 'error' || !['signedOut', 'signInAgain'].includes(outcome.error)) return null
  const here = localHref(visit, '/my-account')
  const to = type === 'email' ? `${withReturn('/sign-in', here)}#again` : withReturn(`/sign-in/${type}`, here)
  return (
    <p>
      <ButtonLink to={to}>{type === 'email' ? words.signIn.submit : words.continueWith(words.vendors[type])}</ButtonLink>
    </p>
  )
}

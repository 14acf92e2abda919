import type { SignInType } from '#contracts/http/identity.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import { useAccountWords } from '../account-words.ts'
import type { Outcome } from '../form/outcome.ts'
import { withReturn } from '../ways-in/use-return-path.ts'

type Props = { type: SignInType; outcome: Outcome | null }

/** The way to what an act wants that was refused: a sign-in of just now, in the way that the account has. */
export function SignInAgain({ type, outcome }: Props) {
  const visit = useVisit()
  const words = useAccountWords()
  if (outcome?.kind !== 'trouble' || !['signedOut', 'proveAgain'].includes(outcome.trouble)) return null
  const here = localHref(visit, '/my-account')
  const to = type === 'email' ? `${withReturn('/sign-in', here)}#again` : withReturn(`/sign-in/${type}`, here)
  return (
    <p>
      <ButtonLink to={to}>{type === 'email' ? words.signIn.submit : words.continueWith(words.vendors[type])}</ButtonLink>
    </p>
  )
}

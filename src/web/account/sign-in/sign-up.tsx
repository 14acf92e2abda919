import button from '../../ui/button.module.css'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { AccountField } from '../form/account-field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import { Agreements } from '../form/agreements.tsx'
import { PersonFields } from '../form/person-fields.tsx'
import { signUpContext } from '../form/profile-form.ts'
import { useAccountForm } from '../form/use-account-form.ts'
import { VideoConsentQuestion } from '../form/video-consent.tsx'
import type { FilledForm, Outcome } from '../outcomes/outcome.ts'
import { outcomeOf } from '../outcomes/outcome-of.ts'
import { PasswordField } from '../passwords/password-field.tsx'
import { signUp } from '../session/call-identity.ts'
import { useAccountWords } from '../words/account-words.ts'
import { SignInPanel } from './sign-in-panel.tsx'
import { useReturnPath, withReturn } from './use-return-path.ts'
import { VendorLinks } from './vendor-links.tsx'

/** [A2-03] The choice between sign-up by a vendor and by email. */
export function SignUpStart() {
  const visit = useVisit()
  const words = useAccountWords()
  const returnPath = useReturnPath()
  return (
    <SignInPanel returnPath={returnPath}>
      <VendorLinks returnPath={returnPath} />
      <a className={button.main} href={localHref(visit, withReturn('/sign-up/email', returnPath))}>
        {words.signUp.withEmail}
      </a>
      <SignInLink returnPath={returnPath} />
    </SignInPanel>
  )
}

export function SignUpEmail({ filled }: { filled: FilledForm | undefined }) {
  const visit = useVisit()
  const words = useAccountWords()
  const returnPath = useReturnPath()
  const form = useAccountForm('signUp', {
    filled,
    send: async (values): Promise<Outcome> => {
      const outcome = outcomeOf(await signUp(values, signUpContext(visit)), 'register')
      if (outcome.kind !== 'done') return outcome
      location.replace(localHref(visit, withReturn('/sign-up/complete', returnPath)))
      return { kind: 'left' }
    },
  })
  return (
    <SignInPanel returnPath={returnPath} isSubmitted={filled !== undefined}>
      <AccountForm
        state={form}
        action={localHref(visit, withReturn('/sign-up/email', returnPath))}
        submit={words.signUp.submit}
        help={<SignInLink returnPath={returnPath} withReset />}
      >
        <PersonFields form={form}>
          <AccountField form={form} field="email" />
          <AccountField form={form} field="confirmEmail" />
          <PasswordField form={form} field="password" isNew />
        </PersonFields>
        <VideoConsentQuestion form={form} />
        <Agreements form={form} />
      </AccountForm>
      <SignInLink returnPath={returnPath} />
    </SignInPanel>
  )
}

function SignInLink({ returnPath, withReset = false }: { returnPath: string | null; withReset?: boolean }) {
  const visit = useVisit()
  const { signUp: words, signIn } = useAccountWords()
  return (
    <p className={css.ways}>
      <span>
        {words.haveAccount} <a href={localHref(visit, withReturn('/sign-in', returnPath))}>{words.signIn}</a>
      </span>
      {withReset && <a href={localHref(visit, '/request-password')}>{signIn.forgot}</a>}
    </p>
  )
}

import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { AccountField } from '../form/account-field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { type FilledForm, formError, type Outcome } from '../outcomes/outcome.ts'
import { outcomeOf } from '../outcomes/outcome-of.ts'
import { PasswordField } from '../passwords/password-field.tsx'
import { signIn } from '../session/call-identity.ts'
import { useAccountWords } from '../words/account-words.ts'
import { SignInPanel } from './sign-in-panel.tsx'
import { afterSignIn, useReturnPath, withReturn } from './use-return-path.ts'
import { vendorError } from './vendor-errors.ts'
import { VendorLinks } from './vendor-links.tsx'

function fromVendor(fault: string | undefined): FilledForm | undefined {
  const found = vendorError(fault)
  return found && { form: 'signIn', values: {}, outcome: formError(found) }
}

/** [A2-02] Sign-in by a vendor or by email. */
export function SignIn({ filled }: { filled: FilledForm | undefined }) {
  const visit = useVisit()
  const words = useAccountWords()
  const returnPath = useReturnPath()
  const submitted = filled ?? fromVendor(visit.query['fault'])
  const form = useAccountForm('signIn', {
    filled: submitted,
    send: async (values): Promise<Outcome> => {
      const answer = await signIn(values)
      const outcome = outcomeOf(answer, 'signIn')
      if (outcome.kind !== 'done') return outcome
      location.replace(localHref(visit, withReturn(afterSignIn(answer.profile, visit), returnPath)))
      return { kind: 'left' }
    },
  })
  return (
    <SignInPanel returnPath={returnPath} isSubmitted={submitted !== undefined}>
      <VendorLinks returnPath={returnPath} />
      <AccountForm state={form} action={localHref(visit, withReturn('/sign-in', returnPath))} submit={words.signIn.submit}>
        <AccountField form={form} field="email" />
        <PasswordField form={form} field="password" />
      </AccountForm>
      <p className={css.ways}>
        <a href={localHref(visit, '/request-password')}>{words.signIn.forgot}</a>
        <span>
          {words.signIn.noAccount} <a href={localHref(visit, withReturn('/sign-up', returnPath))}>{words.signIn.signUp}</a>
        </span>
      </p>
    </SignInPanel>
  )
}

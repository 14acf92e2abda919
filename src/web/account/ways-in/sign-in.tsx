import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useAccountWords } from '../account-words.ts'
import { AccountField } from '../form/account-field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import { type FilledForm, type Outcome, trouble } from '../form/outcome.ts'
import { outcomeOf } from '../form/outcome-of.ts'
import { useAccountForm } from '../form/use-account-form.ts'
import { PasswordField } from '../passwords/password-field.tsx'
import { signIn } from '../recognition/call-identity.ts'
import { useReturnPath, withReturn } from './use-return-path.ts'
import { VendorLinks } from './vendor-links.tsx'
import { vendorTrouble } from './vendor-troubles.ts'
import { WaysIn } from './ways-in.tsx'

function fromVendor(fault: string | undefined): FilledForm | undefined {
  const found = vendorTrouble(fault)
  return found && { form: 'signIn', values: {}, outcome: trouble(found) }
}

/** [A2-02] By a vendor, or by email. */
export function SignIn({ filled }: { filled: FilledForm | undefined }) {
  const visit = useVisit()
  const words = useAccountWords()
  const returnPath = useReturnPath()
  const answered = filled ?? fromVendor(visit.query['fault'])
  const form = useAccountForm('signIn', {
    filled: answered,
    send: async (values): Promise<Outcome> => {
      const outcome = outcomeOf(await signIn(values), 'signIn')
      if (outcome.kind !== 'done') return outcome
      location.replace(localHref(visit, withReturn('/sign-in/complete', returnPath)))
      return { kind: 'left' }
    },
  })
  return (
    <WaysIn returnPath={returnPath} isAnswered={answered !== undefined}>
      <VendorLinks returnPath={returnPath} />
      <AccountForm state={form} action={localHref(visit, withReturn('/sign-in', returnPath))} submit={words.signIn.submit}>
        <AccountField form={form} field="email" />
        <PasswordField form={form} field="password" />
      </AccountForm>
      <p className={css.ways}>
        <a href={localHref(visit, '/request-password')}>{words.signIn.forgot}</a>
        <span>
          {words.signIn.none} <a href={localHref(visit, withReturn('/sign-up', returnPath))}>{words.signIn.signUp}</a>
        </span>
      </p>
    </WaysIn>
  )
}

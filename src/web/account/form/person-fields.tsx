import type { ReactNode } from 'react'
import css from '../account.module.css'
import { useAccountWords } from '../words/account-words.ts'
import { AccountField, BirthYearField, GenderField } from './account-field.tsx'
import type { AccountFormState } from './use-account-form.ts'

/** The form fields of a person. `children` are the form's additional fields; they come after the name. */
export function PersonFields({ form, children }: { form: AccountFormState; children: ReactNode }) {
  const { hints } = useAccountWords()
  return (
    <>
      <div className={css.pair}>
        <AccountField form={form} field="forename" />
        <AccountField form={form} field="surname" />
      </div>
      {children}
      <div className={css.pair}>
        <BirthYearField form={form} />
        <GenderField form={form} />
      </div>
      <AccountField form={form} field="zipCode" hint={hints.zipCode} />
    </>
  )
}

import { linkTo } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useAccountWords, useFaultWords } from '../words/account-words.ts'
import { fieldId } from './field-id.ts'
import type { AccountFormState } from './use-account-form.ts'

const required = ['terms', 'privacy', 'sisterTerms'] as const
type Field = (typeof required)[number] | 'sisterService'

/** [A5-10] The checkboxes of sign-up, with one shared error message. The sister service is offered if one is configured. */
export function Agreements({ form }: { form: AccountFormState }) {
  const { signUp } = useAccountWords()
  const messageOf = useFaultWords()
  const { sister } = useVisit().brand
  const faulty = required.find((field) => form.faults[field])
  return (
    <fieldset className={css.boxes}>
      <legend className="visually-hidden">{signUp.agreements}</legend>
      <Box form={form} field="terms" page={['/terms', signUp.termsLink]} />
      <Box form={form} field="privacy" page={['/privacy', signUp.privacyLink]} />
      {sister && form.name === 'signUp' && (
        <>
          <Box form={form} field="sisterService" />
          <Box form={form} field="sisterTerms" />
        </>
      )}
      {faulty && (
        <span id={`${form.name}-boxes-fault`} className={css.fault}>
          {messageOf(form.faults[faulty]!)}
        </span>
      )}
    </fieldset>
  )
}

function Box({
  form: { name, faults, initialValues },
  field,
  page,
}: {
  form: AccountFormState
  field: Field
  page?: [path: string, title: string]
}) {
  const visit = useVisit()
  const { labels } = useAccountWords()
  // The page's title inside the label becomes a link.
  const [before, after] = page ? labels[field].split(page[1]) : [labels[field]]
  const isFaulty = faults[field] !== undefined || (faults.terms === 'boxes' && field === 'privacy')
  return (
    <div className={css.box}>
      <input
        type="checkbox"
        id={fieldId(name, field)}
        name={field}
        required={page !== undefined}
        defaultChecked={initialValues[field] === 'on'}
        aria-invalid={isFaulty || undefined}
        aria-describedby={isFaulty ? `${name}-boxes-fault` : undefined}
      />
      <span>
        <label htmlFor={fieldId(name, field)}>
          {before}
          {page && <a {...linkTo(visit, page[0], '_blank')}>{page[1]}</a>}
          {after}
        </label>
      </span>
    </div>
  )
}

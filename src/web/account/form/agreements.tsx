import { linkTo } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useAccountWords, useFaultWords } from '../account-words.ts'
import { fieldId } from './field-id.ts'
import type { AccountFormState } from './use-account-form.ts'

const needed = ['terms', 'privacy', 'sisterTerms'] as const
type Field = (typeof needed)[number] | 'sisterService'

/** [A5-10] One sentence says that one of them, or more, must be ticked. The sister service is offered where there is one. */
export function Agreements({ form }: { form: AccountFormState }) {
  const { signUp } = useAccountWords()
  const saidOf = useFaultWords()
  const { sister } = useVisit().brand
  const faulty = needed.find((field) => form.faults[field])
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
          {saidOf(form.faults[faulty]!)}
        </span>
      )}
    </fieldset>
  )
}

function Box({
  form: { name, faults, given },
  field,
  page,
}: {
  form: AccountFormState
  field: Field
  page?: [path: string, title: string]
}) {
  const visit = useVisit()
  const { labels } = useAccountWords()
  // The page is linked where the sentence names it.
  const [before, after] = page ? labels[field].split(page[1]) : [labels[field]]
  const isFaulty = faults[field] !== undefined || (faults.terms === 'boxes' && field === 'privacy')
  return (
    <div className={css.box}>
      <input
        type="checkbox"
        id={fieldId(name, field)}
        name={field}
        required={page !== undefined}
        defaultChecked={given[field] === 'on'}
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

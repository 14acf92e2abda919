import { linkTo } from '../ui/local-href.ts'
import { useVisit } from '../ui/visit.tsx'
import css from './account.module.css'
import { useAccountWords, useFaultWords } from './account-words.ts'
import { fieldId } from './field-id.ts'
import type { AccountFormState } from './use-account-form.ts'

/** [A5-10] One sentence says that one, or both, must be ticked. */
export function Agreements({ form }: { form: AccountFormState }) {
  const visit = useVisit()
  const { labels, signUp } = useAccountWords()
  const saidOf = useFaultWords()
  const fault = form.faults.terms ?? form.faults.privacy
  const told = fieldId(form.name, 'terms')
  const box = (field: 'terms' | 'privacy', path: string, title: string) => {
    const isFaulty = form.faults[field] !== undefined || form.faults.terms === 'boxes'
    return (
      <div className={css.box}>
        <input
          type="checkbox"
          id={fieldId(form.name, field)}
          name={field}
          required
          defaultChecked={form.given[field] === 'on'}
          aria-invalid={isFaulty || undefined}
          aria-describedby={isFaulty ? `${told}-fault` : undefined}
        />
        <span>
          <label htmlFor={fieldId(form.name, field)}>{labels[field]}</label> (<a {...linkTo(visit, path, '_blank')}>{title}</a>)
        </span>
      </div>
    )
  }
  return (
    <fieldset className={css.boxes}>
      <legend className="visually-hidden">{signUp.agreements}</legend>
      {box('terms', '/terms', signUp.termsLink)}
      {box('privacy', '/privacy', signUp.privacyLink)}
      {fault && (
        <span id={`${told}-fault`} className={css.fault}>
          {saidOf(fault)}
        </span>
      )}
    </fieldset>
  )
}

import { type FormEvent, useState } from 'react'
import { type ConsentChoice, type ConsentLaw, choicesPath, purposes } from '#contracts/consent.ts'
import button from '../../ui/button.module.css'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from './consent.module.css'
import { consentWords } from './consent-words.ts'

/** What is known about the visitor: the saved choice, the law of the country, and whether the browser sends Global Privacy Control. */
export type ConsentState = { choice: ConsentChoice | null; law: ConsentLaw; hasGpc: boolean }

/** Posts the form, and returns whether the choice is saved. */
export type SaveConsent = (form: FormData) => Promise<boolean>

type Props = {
  state: ConsentState
  /** Absent without a script: the browser then submits the form. */
  save?: SaveConsent
  /** True on the page that confirms a choice. */
  isSaved?: boolean
}

/** [C2.4-03] The preference centre: what is always stored, and one checkbox for each other purpose. Works without JavaScript. */
export function ConsentForm({ state, save, isSaved = false }: Props) {
  const visit = useVisit()
  const words = consentWords[visit.language]
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(isSaved ? 'saved' : null)
  const [isBusy, setBusy] = useState(false)
  const { choice, law, hasGpc } = state

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (!save) return
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const { submitter } = event.nativeEvent as SubmitEvent
    setOutcome((await save(new FormData(event.currentTarget, submitter))) ? 'saved' : 'failed')
    setBusy(false)
  }

  return (
    <form className={css.form} method="post" action={localHref(visit, choicesPath)} onSubmit={submit}>
      <p>{words.law[law]}</p>
      <p>{words.choicesOf(visit.brand.displayTitle)}</p>
      {visit.brand.recorder && <p>{words.recording}</p>}
      {hasGpc && <p className={css.gpc}>{words.gpc}</p>}
      <ul className={css.purposes}>
        <li>
          <strong>{words.necessary}</strong>
          <p>{words.necessaryText}</p>
        </li>
        {purposes.map((purpose) => (
          <li key={purpose}>
            <label>
              <input
                type="checkbox"
                name="purpose"
                value={purpose}
                defaultChecked={isAllowed(purpose, state)}
                disabled={hasGpc && purpose === 'share'}
                aria-describedby={`about-${purpose}`}
              />
              <strong>{words.purposes[purpose].title}</strong>
            </label>
            <p id={`about-${purpose}`}>{words.purposes[purpose].text}</p>
          </li>
        ))}
      </ul>
      {outcome === 'failed' && <FormSummary title={words.failed} faults={[]} />}
      <p role="status" className={css.status}>
        {outcome === 'saved' && words.saved}
      </p>
      <div className={css.actions}>
        <button type="submit" name="allow" value="chosen" className={button.main} aria-disabled={isBusy}>
          {words.save}
        </button>
        {choice === null && <AllOrNothing />}
      </div>
    </form>
  )
}

/** The two buttons that accept and reject everything. They look the same, so that both are equally easy. */
export function AllOrNothing() {
  const words = consentWords[useVisit().language]
  return (
    <>
      <button type="submit" name="allow" value="none" className={button.quiet}>
        {words.reject}
      </button>
      <button type="submit" name="allow" value="all" className={button.quiet}>
        {words.accept}
      </button>
    </>
  )
}

/** Returns whether a purpose is allowed now: by the choice, or without one by the law. */
function isAllowed(purpose: ConsentChoice[number], { choice, law, hasGpc }: ConsentState): boolean {
  if (hasGpc && purpose === 'share') return false
  return choice ? choice.includes(purpose) : law !== 'consent' && !(hasGpc && purpose === 'measure')
}

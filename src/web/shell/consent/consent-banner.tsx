import { type FormEvent, useId, useState } from 'react'
import { choicesPath } from '#contracts/consent.ts'
import button from '../../ui/button.module.css'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from './consent.module.css'
import { AllOrNothing, type SaveConsent } from './consent-form.tsx'
import { consentWords } from './consent-words.ts'

/** [C2.5-08], [C4.9-01] The cookie banner. It covers the bottom of the window and causes no layout shift; the page behind it stays usable. */
export function ConsentBanner({ save }: { save: SaveConsent }) {
  const visit = useVisit()
  const words = consentWords[visit.language]
  const id = useId()
  const [hasFailed, setFailed] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    setFailed(!(await save(new FormData(event.currentTarget, submitter))))
  }

  return (
    <section className={css.banner} aria-labelledby={id}>
      <form method="post" action={localHref(visit, choicesPath)} onSubmit={submit}>
        <div>
          <h2 id={id}>{words.title}</h2>
          <p>
            {words.banner} {visit.brand.recorder && words.recording}
          </p>
          <p role="alert" className={css.status}>
            {hasFailed && words.failed}
          </p>
        </div>
        <div className={css.actions}>
          <AllOrNothing />
          <a className={button.quiet} href={localHref(visit, choicesPath)} aria-haspopup="dialog">
            {words.choose}
          </a>
        </div>
      </form>
    </section>
  )
}

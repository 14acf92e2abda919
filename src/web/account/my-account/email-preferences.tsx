import { type FormEvent, useState } from 'react'
import type { MailBrand } from '#contracts/http/messages.ts'
import button from '../../ui/button.module.css'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { linkTo, localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import type { AccountState } from '../account-page.ts'
import { useFocusOnChange } from '../form/use-focus-on-change.ts'
import type { FilledForm, Outcome } from '../outcomes/outcome.ts'
import { useAccountWords } from '../words/account-words.ts'
import own from './email-preferences.module.css'
import { SignedOut } from './my-account.tsx'
import { saveEmailPreferences } from './save-email-preferences.ts'

/** The newsletters of each brand. Each newsletter has a checkbox [A2-05], [C3-22]. */
export function EmailPreferences({ account: { profile, mails, filled } }: { account: AccountState }) {
  const words = useAccountWords().preferences
  // [A2-13] Without accounts the page exists but has no newsletters.
  if (useVisit().brand.off?.includes('identity')) return <p className={css.card}>{words.none}</p>
  if (!profile) return <SignedOut text={words.signedOut} />
  if (!mails?.length) return <p className={css.card}>{words.none}</p>
  return <Choices mails={mails} filled={filled?.form === 'preferences' ? filled : undefined} />
}

function Choices({ mails, filled }: { mails: readonly MailBrand[]; filled: FilledForm | undefined }) {
  const visit = useVisit()
  const all = useAccountWords()
  const words = all.preferences
  const [outcome, setOutcome] = useState<Outcome | null>(filled?.outcome ?? null)
  const [isBusy, setBusy] = useState(false)
  const messageRef = useFocusOnChange(outcome)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const next = await saveEmailPreferences(new FormData(event.currentTarget))
    setOutcome(next)
    setBusy(false)
  }

  return (
    <form className={own.form} method="post" action={localHref(visit, visit.path)} onSubmit={submit}>
      <input type="hidden" name="form" value="preferences" />
      {outcome?.kind === 'done' && (
        <p ref={messageRef} className={css.done} role="status" tabIndex={-1}>
          {words.saved}
        </p>
      )}
      {outcome?.kind === 'error' && <FormSummary summaryRef={messageRef} title={all.errors[outcome.error]} faults={[]} />}
      {outcome?.kind === 'error' && outcome.error === 'unsubscribe' && (
        <p>
          <a {...linkTo(visit, '/contact-us?topic=email')}>{words.ticket}</a>
        </p>
      )}
      <div className={own.mails}>
        {mails.map((brand) => (
          <Brand key={brand.key} brand={brand} />
        ))}
      </div>
      <p>
        <button type="submit" className={button.main} aria-disabled={isBusy}>
          {isBusy ? all.sending : words.save}
        </button>
      </p>
    </form>
  )
}

function Brand({ brand: { key, name, categories } }: { brand: MailBrand }) {
  return (
    <fieldset className={css.card}>
      <legend>{name}</legend>
      <input type="hidden" name="brand" value={key} />
      {categories.map(({ id, name: title, description, isOn }) => (
        <label key={id} className={css.box}>
          <input type="checkbox" name={`mails-${key}`} value={id} defaultChecked={isOn} />
          <span>
            <strong>{title}</strong>
            <br />
            <small>{description}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

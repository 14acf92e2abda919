import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useAccountWords } from '../words/account-words.ts'
import { asksVideoConsent } from './asks-video-consent.ts'
import { fieldId } from './field-id.ts'
import type { AccountFormState } from './use-account-form.ts'

/** The question whether what the account watches may be passed on with the account, apart from all other agreements. Empty on a page that does not ask. */
export function VideoConsentQuestion({ form }: { form: AccountFormState }) {
  const visit = useVisit()
  const { videoConsent: words } = useAccountWords()
  if (!asksVideoConsent(visit)) return null
  return (
    <fieldset className={css.boxes}>
      <legend>{words.title}</legend>
      <VideoConsentBox form={form} company={visit.brand.videoConsent!.company} />
    </fieldset>
  )
}

/** The checkbox of the consent, with what it means. It is never checked in advance. */
export function VideoConsentBox({ form: { name, initialValues }, company }: { form: AccountFormState; company: string }) {
  const { videoConsent: words } = useAccountWords()
  const id = fieldId(name, 'videoConsent')
  return (
    <>
      <p id={`${id}-about`}>{words.about(company)}</p>
      <div className={css.box}>
        <input
          type="checkbox"
          id={id}
          name="videoConsent"
          defaultChecked={initialValues.videoConsent === 'on'}
          aria-describedby={`${id}-about`}
        />
        <label htmlFor={id}>{words.agree(company)}</label>
      </div>
    </>
  )
}

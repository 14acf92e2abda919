import type { ReactNode } from 'react'
import { accountFields } from '#contracts/http/account-forms.ts'
import button from '../../ui/button.module.css'
import form from '../../ui/forms/form.module.css'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import css from '../account.module.css'
import { useAccountWords, useFaultWords } from '../words/account-words.ts'
import { fieldId } from './field-id.ts'
import type { AccountFormState } from './use-account-form.ts'

type Props = {
  state: AccountFormState
  /** The URL of this page, which handles the form without JavaScript. */
  action: string
  submit: string
  /** The message shown after success, if the browser stays on this page. */
  done?: string
  /** The content below an error, for example a link to a solution. */
  help?: ReactNode
  children: ReactNode
}

/** Turns off the browser's validation. With JavaScript, the page shows its own error messages in its own language. */
const disableNativeValidation = (element: HTMLFormElement | null) => {
  if (element) element.noValidate = true
}

/** A form: a summary of its errors, its fields, and one button. */
export function AccountForm({ state, action, submit, done, help, children }: Props) {
  const words = useAccountWords()
  const { name, outcome, isBusy } = state
  return (
    <form
      ref={disableNativeValidation}
      className={`${form.form} ${css.form}`}
      method="post"
      action={action}
      onSubmit={state.submit}
      onBlur={state.leaveField}
      onChange={state.changeField}
    >
      <input type="hidden" name="form" value={name} />
      {outcome?.kind === 'done' && done && (
        <p ref={state.messageRef} className={css.done} role="status" tabIndex={-1}>
          {done}
        </p>
      )}
      <FormErrors state={state} />
      {outcome?.kind === 'error' && help}
      {children}
      <p>
        <button type="submit" tabIndex={0} className={button.main} aria-disabled={isBusy}>
          {isBusy ? words.sending : submit}
        </button>
      </p>
    </form>
  )
}

function FormErrors({ state: { name, outcome, messageRef } }: { state: AccountFormState }) {
  const words = useAccountWords()
  const messageOf = useFaultWords()
  if (outcome?.kind === 'error') return <FormSummary summaryRef={messageRef} title={words.errors[outcome.error]} faults={[]} />
  if (outcome?.kind !== 'faults') return null
  const faults = accountFields.flatMap((field) => {
    const fault = outcome.faults[field]
    return fault ? [{ name: fieldId(name, field), label: words.labels[field], fault: messageOf(fault) }] : []
  })
  return <FormSummary summaryRef={messageRef} title={words.faultCount(faults.length)} faults={faults} />
}

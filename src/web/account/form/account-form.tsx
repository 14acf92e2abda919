import type { ReactNode } from 'react'
import { accountFields } from '#contracts/http/account-forms.ts'
import button from '../../ui/button.module.css'
import form from '../../ui/form.module.css'
import { FormSummary } from '../../ui/form-summary.tsx'
import css from '../account.module.css'
import { useAccountWords, useFaultWords } from '../account-words.ts'
import { fieldId } from './field-id.ts'
import type { AccountFormState } from './use-account-form.ts'

type Props = {
  state: AccountFormState
  /** Where it goes without a script: the page's own address. */
  action: string
  submit: string
  /** Said once it was taken and the page stays. */
  done?: string
  /** What belongs to what kept it from being taken: a way out. */
  help?: ReactNode
  children: ReactNode
}

/** From then on the page itself says what is wrong, in its own language. */
const validateHere = (element: HTMLFormElement | null) => {
  if (element) element.noValidate = true
}

/** What is wrong with it on top, its fields, and one button. */
export function AccountForm({ state, action, submit, done, help, children }: Props) {
  const words = useAccountWords()
  const { name, outcome, isBusy } = state
  return (
    <form
      ref={validateHere}
      className={`${form.form} ${css.form}`}
      method="post"
      action={action}
      onSubmit={state.submit}
      onBlur={state.leaveField}
      onChange={state.changeField}
    >
      <input type="hidden" name="form" value={name} />
      {outcome?.kind === 'done' && done && (
        <p ref={state.told} className={css.done} role="status" tabIndex={-1}>
          {done}
        </p>
      )}
      <Refused state={state} />
      {outcome?.kind === 'trouble' && help}
      {children}
      <p>
        <button type="submit" tabIndex={0} className={button.main} aria-disabled={isBusy}>
          {isBusy ? words.sending : submit}
        </button>
      </p>
    </form>
  )
}

function Refused({ state: { name, outcome, told } }: { state: AccountFormState }) {
  const words = useAccountWords()
  const saidOf = useFaultWords()
  if (outcome?.kind === 'trouble') return <FormSummary place={told} title={words.troubles[outcome.trouble]} faults={[]} />
  if (outcome?.kind !== 'faults') return null
  const faults = accountFields.flatMap((field) => {
    const fault = outcome.faults[field]
    return fault ? [{ name: fieldId(name, field), label: words.labels[field], fault: saidOf(fault) }] : []
  })
  return <FormSummary place={told} title={words.faultCount(faults.length)} faults={faults} />
}

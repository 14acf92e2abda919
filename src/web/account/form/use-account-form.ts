import { type FocusEvent, type FormEvent, type RefObject, useState } from 'react'
import {
  type AccountFaults,
  type AccountField,
  type AccountFormName,
  type AccountValues,
  checkForm,
} from '#contracts/http/account-forms.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { FilledForm, Outcome } from '../outcomes/outcome.ts'
import { useFocusOnChange } from './use-focus-on-change.ts'

export type AccountFormState = {
  name: AccountFormName
  /** The values of the last submission without JavaScript. Without a submission, these are the stored values. */
  initialValues: AccountValues
  faults: AccountFaults
  /** The outcome of the last submission; null before the first submission and during a submission. */
  outcome: Outcome | null
  isBusy: boolean
  messageRef: RefObject<HTMLDivElement | null>
  submit: (event: FormEvent<HTMLFormElement>) => void
  leaveField: (event: FocusEvent<HTMLFormElement>) => void
  changeField: (event: FormEvent<HTMLFormElement>) => void
}

type Options = {
  filled?: FilledForm | undefined
  initialValues?: AccountValues | undefined
  send: (values: AccountValues) => Promise<Outcome>
}

/** Returns the state of a form. A field's error appears when the field loses focus. All errors appear on submit. */
export function useAccountForm(name: AccountFormName, { filled, initialValues, send }: Options): AccountFormState {
  const submitted = filled?.form === name ? filled : undefined
  const { now, brand } = useVisit()
  const check = (values: Record<string, string>) => checkForm(name, values, new Date(now).getUTCFullYear(), brand.passwordLimits)
  const [outcome, setOutcome] = useState<Outcome | null>(submitted?.outcome ?? null)
  const [faults, setFaults] = useState<AccountFaults>(submitted?.outcome.kind === 'faults' ? submitted.outcome.faults : {})
  const [isBusy, setBusy] = useState(false)
  const messageRef = useFocusOnChange(outcome)

  function answer(next: Outcome) {
    setFaults(next.kind === 'faults' ? next.faults : {})
    setOutcome(next)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const checked = check(valuesIn(event.currentTarget))
    if (checked.faults) return answer({ kind: 'faults', faults: checked.faults })
    setBusy(true)
    setOutcome(null)
    const form = event.currentTarget
    const next = await send(checked.values)
    answer(next)
    if (next.kind === 'done') clearPasswords(form)
    setBusy(next.kind === 'left')
  }

  function leaveField({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    const field = target.name as AccountField
    if (!target.value && !faults[field]) return
    const validate = () => recheck(field, currentTarget)
    // Waits until the pressed button is released. A message that appears earlier would move the button from under the pointer, and the
    // click would be lost.
    if (document.querySelector(':active')) addEventListener('click', validate, { once: true })
    else validate()
  }

  /** Removes or replaces the error of a select or a checkbox as soon as its value changes. */
  function changeField({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox'))) return
    const field = target.name as AccountField
    if (faults[field]) recheck(field, currentTarget)
  }

  function recheck(field: AccountField, form: HTMLFormElement) {
    const fault = check(valuesIn(form)).faults?.[field]
    if (fault !== faults[field]) setFaults(({ [field]: _before, ...others }) => (fault ? { ...others, [field]: fault } : others))
  }

  return {
    name,
    initialValues: { ...initialValues, ...submitted?.values },
    faults,
    outcome,
    isBusy,
    messageRef,
    submit,
    leaveField,
    changeField,
  }
}

/** Clears the submitted passwords and PINs; the input event resets the strength meter. */
function clearPasswords(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('[name=password],[name=currentPassword],[name=pin],[name=newPin]')) {
    field.value = ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const valuesIn = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

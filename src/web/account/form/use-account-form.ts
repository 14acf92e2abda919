import { type FocusEvent, type FormEvent, type RefObject, useState } from 'react'
import {
  type AccountFaults,
  type AccountField,
  type AccountFormName,
  type AccountValues,
  checkForm,
} from '#contracts/http/account-forms.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { FilledForm, Outcome } from './outcome.ts'
import { useTold } from './use-told.ts'

export type AccountFormState = {
  name: AccountFormName
  /** As the server had them back, or as they are. */
  given: AccountValues
  faults: AccountFaults
  /** Of the last time it was sent; null before and meanwhile. */
  outcome: Outcome | null
  isBusy: boolean
  told: RefObject<HTMLDivElement | null>
  submit: (event: FormEvent<HTMLFormElement>) => void
  leaveField: (event: FocusEvent<HTMLFormElement>) => void
  changeField: (event: FormEvent<HTMLFormElement>) => void
}

type Options = {
  filled?: FilledForm | undefined
  given?: AccountValues | undefined
  send: (values: AccountValues) => Promise<Outcome>
}

/** A form that says what is wrong beside a field when it is left, and above all fields when it is sent. */
export function useAccountForm(name: AccountFormName, { filled, given, send }: Options): AccountFormState {
  const mine = filled?.form === name ? filled : undefined
  const { now, brand } = useVisit()
  const check = (values: Record<string, string>) => checkForm(name, values, new Date(now).getUTCFullYear(), brand.passwordLimits)
  const [outcome, setOutcome] = useState<Outcome | null>(mine?.outcome ?? null)
  const [faults, setFaults] = useState<AccountFaults>(mine?.outcome.kind === 'faults' ? mine.outcome.faults : {})
  const [isBusy, setBusy] = useState(false)
  const told = useTold(outcome)

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
    if (next.kind === 'done') emptyPasswords(form)
    setBusy(next.kind === 'left')
  }

  function leaveField({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    const field = target.name as AccountField
    if (!target.value && !faults[field]) return
    const say = () => recheck(field, currentTarget)
    // A message that comes, or goes, while something is pressed moves it from under the pointer: the press would be lost.
    if (document.querySelector(':active')) addEventListener('click', say, { once: true })
    else say()
  }

  /** What is chosen, not typed, is complete at once: what was said of it goes. */
  function changeField({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox'))) return
    const field = target.name as AccountField
    if (faults[field]) recheck(field, currentTarget)
  }

  function recheck(field: AccountField, form: HTMLFormElement) {
    const fault = check(valuesIn(form)).faults?.[field]
    if (fault !== faults[field]) setFaults(({ [field]: _before, ...others }) => (fault ? { ...others, [field]: fault } : others))
  }

  return { name, given: { ...given, ...mine?.values }, faults, outcome, isBusy, told, submit, leaveField, changeField }
}

/** What was taken stays nowhere, and the gauge has nothing to say of it. */
function emptyPasswords(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('[name=password],[name=currentPassword]')) {
    field.value = ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const valuesIn = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

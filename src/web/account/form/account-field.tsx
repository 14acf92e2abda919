import type { InputHTMLAttributes } from 'react'
import { accountLimits, type AccountField as Field, oldestBirthYear } from '#contracts/http/account-forms.ts'
import { genders } from '#contracts/http/identity.ts'
import { FormField } from '../../ui/forms/form-field.tsx'
import { useVisit } from '../../ui/visit.tsx'
import { useAccountWords, useFaultWords } from '../words/account-words.ts'
import { fieldId } from './field-id.ts'
import type { AccountFormState } from './use-account-form.ts'

type TextField = Extract<Field, 'forename' | 'surname' | 'email' | 'confirmEmail' | 'phoneNumber' | 'zipCode'>

/** Input attributes that browsers and password managers use for autofill. */
const inputs: Record<TextField, InputHTMLAttributes<HTMLInputElement>> = {
  forename: { autoComplete: 'given-name', maxLength: accountLimits.name, required: true },
  surname: { autoComplete: 'family-name', maxLength: accountLimits.name, required: true },
  email: {
    type: 'email',
    autoComplete: 'username',
    maxLength: accountLimits.email,
    required: true,
    spellCheck: false,
  },
  confirmEmail: {
    type: 'email',
    autoComplete: 'email',
    maxLength: accountLimits.email,
    required: true,
    spellCheck: false,
  },
  phoneNumber: { type: 'tel', autoComplete: 'tel', maxLength: accountLimits.phone },
  zipCode: { inputMode: 'numeric', autoComplete: 'postal-code', maxLength: accountLimits.zip },
}

/** Returns a field's name, id, label, error message and initial value. */
export function useField({ name, initialValues, faults }: AccountFormState, field: Field) {
  const words = useAccountWords()
  const messageOf = useFaultWords()
  const fault = faults[field]
  return {
    name: field,
    id: fieldId(name, field),
    label: words.labels[field],
    fault: fault && messageOf(fault),
    defaultValue: initialValues[field] ?? '',
  }
}

type Props = { form: AccountFormState; field: TextField; hint?: string; readOnly?: boolean; autoComplete?: string }

export function AccountField({ form, field, ...more }: Props) {
  return <FormField {...inputs[field]} {...useField(form, field)} {...more} />
}

/** The gender select, with the specification's options [A5-12]. */
export function GenderField({ form }: { form: AccountFormState }) {
  const words = useAccountWords()
  return (
    <FormField as="select" {...useField(form, 'gender')} required autoComplete="sex">
      <option value="">{words.chooseOne}</option>
      {genders.map((gender) => (
        <option key={gender} value={gender}>
          {words.genders[gender]}
        </option>
      ))}
    </FormField>
  )
}

export function BirthYearField({ form }: { form: AccountFormState }) {
  const words = useAccountWords()
  const thisYear = new Date(useVisit().now).getUTCFullYear()
  const years = Array.from({ length: thisYear - oldestBirthYear + 1 }, (_, age) => String(thisYear - age))
  return (
    <FormField as="select" {...useField(form, 'birthYear')} required autoComplete="bday-year">
      <option value="">{words.chooseOne}</option>
      {years.map((year) => (
        <option key={year} value={year}>
          {year}
        </option>
      ))}
    </FormField>
  )
}

import { useState } from 'react'
import form from '../../ui/forms/form.module.css'
import { useField } from '../form/account-field.tsx'
import type { AccountFormState } from '../form/use-account-form.ts'
import { useAccountWords } from '../words/account-words.ts'
import css from './password.module.css'
import { PasswordGauge } from './password-gauge.tsx'

type Props = {
  form: AccountFormState
  field: 'password' | 'currentPassword'
  /** True for a new password. The field then has a strength meter. */
  isNew?: boolean
  /** The account's email address, for a form without an email field. The password should not contain this address. */
  email?: string
  label?: string
  isOptional?: boolean
}

/** A password field with a button that shows the password. Without JavaScript the button is hidden. */
export function PasswordField({ form: state, field, isNew = false, email, label, isOptional = false }: Props) {
  const words = useAccountWords()
  const { id, name, fault, ...rest } = useField(state, field)
  const [isShown, setShown] = useState(false)
  const [typed, setTyped] = useState({ password: '', email: '' })
  const describedBy = [isNew && `${id}-gauge`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label ?? rest.label}</label>
      <div className={css.password}>
        <input
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          spellCheck={false}
          required={!isOptional}
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy || undefined}
          onInput={({ currentTarget }) => setTyped({ password: currentTarget.value, email: email ?? emailIn(currentTarget.form) })}
        />
        <button
          type="button"
          className={css.reveal}
          aria-pressed={isShown}
          aria-label={words.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <Eye isOpen={isShown} />
        </button>
      </div>
      {fault && (
        <span id={`${id}-fault`} className={form.fault}>
          {fault}
        </span>
      )}
      {isNew && <PasswordGauge id={`${id}-gauge`} {...typed} />}
    </div>
  )
}

function emailIn(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem('email')
  return field instanceof HTMLInputElement ? field.value : ''
}

function Eye({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.5em"
      height="1.5em"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M2 12c3-5 6-7.5 10-7.5S19 7 22 12c-3 5-6 7.5-10 7.5S5 17 2 12z" />
      <circle cx="12" cy="12" r="3.25" />
      {!isOpen && <path d="M4 20 20 4" />}
    </svg>
  )
}

import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import css from './form.module.css'

type Shared = { name: string; label: string; hint?: string | undefined; fault?: string | undefined }
type Input = { as?: 'input' } & InputHTMLAttributes<HTMLInputElement>
type Text = { as: 'textarea' } & TextareaHTMLAttributes<HTMLTextAreaElement>
type Select = { as: 'select' } & SelectHTMLAttributes<HTMLSelectElement>

/** A label that is always there, a field, and what is wrong with it. */
export function FormField({ name, label, hint, fault, ...field }: Shared & (Input | Text | Select)) {
  const { as: Element = 'input', ...rest } = field as { as?: 'input' }
  const told = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={name}>{label}</label>
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      <Element id={name} name={name} aria-invalid={fault ? true : undefined} aria-describedby={told || undefined} {...rest} />
      {fault && (
        <span id={`${name}-fault`} className={css.fault}>
          {fault}
        </span>
      )}
    </div>
  )
}

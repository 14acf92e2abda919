import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import css from './form.module.css'

type Shared = { name: string; label: string; id?: string; hint?: string | undefined; fault?: string | undefined }
type Input = { as?: 'input' } & InputHTMLAttributes<HTMLInputElement>
type Text = { as: 'textarea' } & TextareaHTMLAttributes<HTMLTextAreaElement>
type Select = { as: 'select' } & SelectHTMLAttributes<HTMLSelectElement>

/** A label that is always there, a field, and what is wrong with it. `id`: where another form of the page has a field of that name. */
export function FormField({ name, label, id = name, hint, fault, ...field }: Shared & (Input | Text | Select)) {
  const { as: Element = 'input', ...rest } = field as { as?: 'input' }
  const told = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <Element id={id} name={name} aria-invalid={fault ? true : undefined} aria-describedby={told || undefined} {...rest} />
      {fault && (
        <span id={`${id}-fault`} className={css.fault}>
          {fault}
        </span>
      )}
    </div>
  )
}

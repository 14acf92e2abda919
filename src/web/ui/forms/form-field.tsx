import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import css from './form.module.css'

type FieldProps = { name: string; label: string; id?: string; hint?: string | undefined; fault?: string | undefined }
type Input = { as?: 'input' } & InputHTMLAttributes<HTMLInputElement>
type Text = { as: 'textarea' } & TextareaHTMLAttributes<HTMLTextAreaElement>
type Select = { as: 'select' } & SelectHTMLAttributes<HTMLSelectElement>

/** A field with its label, hint and error. `id` is needed only if another form of the page has a field with the same name. */
export function FormField({ name, label, id = name, hint, fault, ...field }: FieldProps & (Input | Text | Select)) {
  const { as: Element = 'input', ...rest } = field as { as?: 'input' }
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <Element id={id} name={name} aria-invalid={fault ? true : undefined} aria-describedby={describedBy || undefined} {...rest} />
      {fault && (
        <span id={`${id}-fault`} className={css.fault}>
          {fault}
        </span>
      )}
    </div>
  )
}

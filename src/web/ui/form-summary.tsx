import type { RefObject } from 'react'
import css from './form.module.css'

type Fault = { name: string; label: string; fault: string }

/** What is wrong with a form, each a way to the field. It takes the focus when it comes. */
export function FormSummary({
  title,
  faults,
  place,
}: {
  title: string
  faults: readonly Fault[]
  place?: RefObject<HTMLDivElement | null>
}) {
  return (
    <div ref={place} className={css.summary} role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      {faults.length > 0 && (
        <ul>
          {faults.map(({ name, label, fault }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(name)?.focus()
                }}
              >
                {label}
              </a>
              : {fault}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import type { RefObject } from 'react'
import css from './form.module.css'

type Fault = { name: string; label: string; fault: string }

/** A form's errors, each a link to its field. The form focuses the summary when it appears. */
export function FormSummary({
  title,
  faults,
  summaryRef,
}: {
  title: string
  faults: readonly Fault[]
  summaryRef?: RefObject<HTMLDivElement | null>
}) {
  return (
    <div ref={summaryRef} className={css.summary} role="alert" tabIndex={-1}>
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

import type { ReactNode } from 'react'
import css from './page-heading.module.css'

type Heading = { title: string; description?: string | null; above?: ReactNode; hidden?: boolean }

/** The heading of a page without art. `above` is a line over the heading; `hidden` shows the heading to screen readers only. */
export function PageHeading({ title, description, above, hidden = false }: Heading) {
  if (hidden)
    return (
      <h1 className="visually-hidden" tabIndex={-1}>
        {title}
      </h1>
    )
  return (
    <header className={css.page}>
      {above && <p>{above}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      {description && <p>{description}</p>}
    </header>
  )
}

import type { ReactNode } from 'react'
import css from './page-heading.module.css'

type Heading = { title: string; description?: string | null; above?: ReactNode; hidden?: boolean }

/** The name of a page that has no art of its own. `above`: what it belongs to; `hidden` where the page's first section speaks for it. */
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

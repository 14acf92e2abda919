import css from './page-heading.module.css'

/** The name of a page that has no art of its own. `hidden` where the page's first section speaks for it. */
export function PageHeading({ title, description, hidden = false }: { title: string; description?: string | null; hidden?: boolean }) {
  if (hidden)
    return (
      <h1 className="visually-hidden" tabIndex={-1}>
        {title}
      </h1>
    )
  return (
    <header className={css.page}>
      <h1 tabIndex={-1}>{title}</h1>
      {description && <p>{description}</p>}
    </header>
  )
}

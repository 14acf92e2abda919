import css from './tile.module.css'

/** The title and one line about it, below the picture. */
export function TileWords({ title, line, children }: { title: string; line?: string | null; children?: string | null }) {
  return (
    <>
      <strong className={css.title}>{title}</strong>
      {(line || children) && <span className={css.line}>{line || children}</span>}
    </>
  )
}

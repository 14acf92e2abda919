import css from './spinner.module.css'

export function Spinner({ label }: { label: string }) {
  return (
    <span className={css.spinner} role="img" aria-label={label}>
      <i />
    </span>
  )
}

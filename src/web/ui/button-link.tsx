import type { ReactNode } from 'react'
import css from './button.module.css'
import { linkTo } from './local-href.ts'
import { useVisit } from './visit.tsx'

/** A link that looks like a button. `quiet`: a secondary button. */
export function ButtonLink({ to, quiet, children }: { to: string; quiet?: boolean; children: ReactNode }) {
  return (
    <a className={quiet ? css.quiet : css.main} {...linkTo(useVisit(), to)}>
      {children}
    </a>
  )
}

import type { Section } from '#contracts/graph/shapes.ts'
import css from '../sections/lists/list.module.css'
import { localHref } from '../ui/local-href.ts'
import type { Visit } from '../ui/visit.tsx'
import { escapeHtml } from './markup/escape-html.ts'

/** The query parameter that says which list goes on, and from where: `{machineName}.{cursor}`. */
export const further = 'more'

const words = { en: { more: 'More' }, es: { more: 'Más' } } as const

/** How a list goes on where no script runs, or one that is still to come begins; nobody sees it where one does the same. */
export function furtherLink({ data }: Section, visit: Visit): string {
  if (!('moreItems' in data || 'targetComponent' in data) || data.viewAllCta) return ''
  const source = 'moreItems' in data ? data.moreItems : data
  if (!source?.queryVariables.cursor) return ''
  const chosen = { ...visit.query, [further]: `${data.machineName}.${source.queryVariables.cursor}` }
  const href = escapeHtml(localHref(visit, `${visit.path}?${new URLSearchParams(chosen)}`))
  const { more } = words[visit.language]
  const text = escapeHtml(data.listTitle ? `${more}: ${data.listTitle}` : more)
  return `<noscript><p class="${css['further']}"><a rel="next" href="${href}">${text}</a></p></noscript>`
}

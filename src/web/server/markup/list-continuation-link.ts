import type { Section } from '#contracts/graph/shapes.ts'
import css from '../../sections/lists/list.module.css'
import { localHref } from '../../ui/local-href.ts'
import type { Visit } from '../../ui/visit.tsx'
import { escapeHtml } from './escape-html.ts'

/** The query parameter that names a list and the cursor of its next items: `{machineName}.{cursor}`. */
export const continuationParam = 'more'

const words = { en: { more: 'More' }, es: { more: 'Más' } } as const

/** Renders the link to the next items of a list, or to a deferred list, inside `<noscript>`. Returns '' for a complete list. */
export function continuationLink({ data }: Section, visit: Visit): string {
  if (!('moreItems' in data || 'targetComponent' in data) || data.viewAllCta) return ''
  const source = 'moreItems' in data ? data.moreItems : data
  if (!source?.queryVariables.cursor) return ''
  const chosen = { ...visit.query, [continuationParam]: `${data.machineName}.${source.queryVariables.cursor}` }
  const href = escapeHtml(localHref(visit, `${visit.path}?${new URLSearchParams(chosen)}`))
  const { more } = words[visit.language]
  const text = escapeHtml(data.listTitle ? `${more}: ${data.listTitle}` : more)
  return `<noscript><p class="${css['further']}"><a rel="next" href="${href}">${text}</a></p></noscript>`
}

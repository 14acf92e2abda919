import type { LinksData } from '#contracts/graph/shapes.ts'
import { localHref } from '../ui/local-href.ts'
import { useVisit } from '../ui/visit.tsx'
import css from './links.module.css'

/** Brands, categories, seasons: links of which one is chosen. */
export function LinksSelectableGroup({ data }: { data: LinksData }) {
  const visit = useVisit()
  return (
    <nav className={css.group} aria-label={data.label} data-keep-scroll="">
      <ul>
        {data.items.map((item) => (
          <li key={item.pathname}>
            <a href={localHref(visit, item.pathname)} aria-current={item.selected ? 'page' : undefined}>
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

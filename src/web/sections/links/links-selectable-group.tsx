import type { LinksData } from '#contracts/graph/shapes.ts'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from './links.module.css'
import { ListFilter } from './list-filter.tsx'
import { listFilterFrom } from './list-filter-from.ts'

/** Brands, categories, seasons: links of which one is chosen. Many of them fold into a list to open [C2.9-01]. */
export function LinksSelectableGroup({ data }: { data: LinksData }) {
  const { items, label, machineName } = data
  const isLong = items.length >= listFilterFrom
  return (
    <nav className={isLong ? undefined : css.group} aria-label={label} data-keep-scroll="">
      {isLong ? (
        <ListFilter chosen={items.find(({ selected }) => selected)?.label ?? label} spreads={machineName !== 'seasons'}>
          <Links items={items} />
        </ListFilter>
      ) : (
        <Links items={items} />
      )}
    </nav>
  )
}

function Links({ items }: Pick<LinksData, 'items'>) {
  const visit = useVisit()
  return (
    <ul>
      {items.map((item) => (
        <li key={item.pathname}>
          <a href={localHref(visit, item.pathname)} aria-current={item.selected ? 'page' : undefined}>
            {item.label}
          </a>
        </li>
      ))}
    </ul>
  )
}

import { useEffect, useRef } from 'react'
import type { LinksData } from '#contracts/graph/shapes.ts'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from './links.module.css'
import { ListFilter } from './list-filter.tsx'
import { listFilterFrom } from './list-filter-from.ts'

/** A group of links with one selected link: brands, categories or seasons. A long group is a drop-down list [C2.9-01]. */
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

/** A row of links. If not all links fit, the row scrolls to the selected link. */
function Links({ items }: Pick<LinksData, 'items'>) {
  const visit = useVisit()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = row.current
    const selected = list?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (list && selected && list.scrollLeft === 0)
      list.scrollTo({ left: selected.offsetLeft - list.offsetLeft - list.clientWidth / 3, behavior: 'instant' })
  }, [])
  return (
    <ul ref={row}>
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

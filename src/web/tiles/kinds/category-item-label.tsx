import type { Item } from '#contracts/graph/shapes.ts'
import { linkTo } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { Placing } from '../placing.ts'
import css from './item-label.module.css'

type Data = Extract<Item, { component: 'CategoryItemLabel' }>['data']

/** A category as words alone. */
export function CategoryItemLabel({ data, index }: { data: Data } & Placing) {
  return (
    <a className={css.label} {...linkTo(useVisit(), data.pathname)} data-item={index}>
      {data.title}
    </a>
  )
}

import type { Item } from '#contracts/graph/shapes.ts'
import { linkTo } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { TileProps } from '../placing.ts'
import css from './item-label.module.css'

type Data = Extract<Item, { component: 'CategoryItemLabel' }>['data']

/** A category as a text link without a picture. */
export function CategoryItemLabel({ data, index }: { data: Data } & TileProps) {
  return (
    <a className={css.label} {...linkTo(useVisit(), data.pathname)} data-item={index}>
      {data.title}
    </a>
  )
}

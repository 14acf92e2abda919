import type { Item } from '#contracts/graph/shapes.ts'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import { brandDestination } from '../destination.ts'
import type { TileProps } from '../placing.ts'
import css from './item-label.module.css'

type Data = Extract<Item, { component: 'BrandItemLabel' }>['data']

/** A network as a text link without a picture. */
export function BrandItemLabel({ data, index }: { data: Data } & TileProps) {
  const visit = useVisit()
  return (
    <a className={css.label} href={localHref(visit, brandDestination(data.machineName, data.pagePath))} data-item={index}>
      {data.displayTitle}
    </a>
  )
}

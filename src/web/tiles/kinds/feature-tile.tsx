import type { SlideFieldsFragment } from '#contracts/graph/types.generated.ts'
import { linkTo } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { TileProps } from '../placing.ts'
import css from '../tile.module.css'
import { TileArt } from '../tile-art.tsx'

/** An editorial feature: square art with words over its lower edge. */
export function FeatureTile({ data, index, load }: { data: SlideFieldsFragment } & TileProps) {
  const visit = useVisit()
  return (
    <a className={css.tile} {...linkTo(visit, data.link)} data-item={index} lang={data.lang ?? undefined}>
      <TileArt image={data.image} ratio="1-1" load={load} title="" badge={data.labelBadge}>
        <span className={css.over}>
          {data.tuneIn && <small>{data.tuneIn}</small>}
          <strong>{data.title}</strong>
          {data.secondaryTitle && <small>{data.secondaryTitle}</small>}
        </span>
      </TileArt>
    </a>
  )
}

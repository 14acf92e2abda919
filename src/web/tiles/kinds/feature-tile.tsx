import type { SlideFieldsFragment } from '#contracts/graph/types.generated.ts'
import { linkTo } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { Placing } from '../placing.ts'
import css from '../tile.module.css'
import { TileArt } from '../tile-art.tsx'

/** A square story of an editor's: art with words over its foot. */
export function FeatureTile({ data, index, load }: { data: SlideFieldsFragment } & Placing) {
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

import type { TitleTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import { titleDestination } from '../destination.ts'
import type { Placing } from '../placing.ts'
import css from '../tile.module.css'
import { TileArt } from '../tile-art.tsx'
import { TileWords } from '../tile-words.tsx'

/** Series and movies: a poster, which carries the title in its art. `label`: why it is offered. */
export function TitleTile({ data, index, load, label }: { data: TitleTileFieldsFragment; label?: string } & Placing) {
  const visit = useVisit()
  return (
    <a className={css.tile} href={localHref(visit, titleDestination(data.urlAlias))} data-item={index} lang={data.lang ?? undefined}>
      <TileWords title={data.shortTitle} line={label || data.tuneIn || data.brand.displayTitle} />
      <TileArt image={data.posterImage} ratio="3-4" load={load} title={data.shortTitle} badge={data.labelBadge} />
    </a>
  )
}

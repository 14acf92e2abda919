import type { TitleTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import { titleDestination } from '../destination.ts'
import type { TileProps } from '../placing.ts'
import css from '../tile.module.css'
import { TileArt } from '../tile-art.tsx'
import { TileWords } from '../tile-words.tsx'

/** A series or movie with its poster. `label`, the reason for a recommendation, replaces the line below the title. */
export function TitleTile({ data, index, load, label }: { data: TitleTileFieldsFragment; label?: string } & TileProps) {
  const visit = useVisit()
  return (
    <a className={css.tile} href={localHref(visit, titleDestination(data.urlAlias))} data-item={index} lang={data.lang ?? undefined}>
      <TileWords title={data.shortTitle} line={label || data.tuneIn || data.brand.displayTitle} />
      <TileArt image={data.posterImage} ratio="3-4" load={load} title={data.shortTitle} badge={data.labelBadge} />
    </a>
  )
}

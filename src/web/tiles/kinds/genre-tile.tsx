import type { CSSProperties } from 'react'
import type { GenreTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { linkTo } from '../../ui/local-href.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { tileWidths } from '../../ui/pictures/picture-source.ts'
import { useVisit } from '../../ui/visit.tsx'
import { genreDestination } from '../destination.ts'
import type { TileProps } from '../placing.ts'
import css from '../tile.module.css'
import own from './genre-tile.module.css'

/** A genre: its name over its picture or its gradient. */
export function GenreTile({ data, index, load }: { data: GenreTileFieldsFragment } & TileProps) {
  const visit = useVisit()
  const colors = { '--gradient-start': data.gradientStart ?? undefined, '--gradient-end': data.gradientEnd ?? undefined } as CSSProperties
  return (
    <a className={css.tile} {...linkTo(visit, genreDestination(data))} data-item={index} style={colors}>
      <span className={`${css.wide} ${own.genre}`}>
        <Picture image={data.image} ratio="16-9" load={load} widths={tileWidths} />
        <strong>{data.title}</strong>
      </span>
    </a>
  )
}

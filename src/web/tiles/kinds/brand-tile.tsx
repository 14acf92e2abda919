import type { CSSProperties } from 'react'
import type { BrandTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { localHref } from '../../ui/local-href.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { useVisit } from '../../ui/visit.tsx'
import { brandDestination } from '../destination.ts'
import type { TileProps } from '../placing.ts'
import css from '../tile.module.css'

/** A network: its logo on its brand colours. */
export function BrandTile({ data, index, load }: { data: BrandTileFieldsFragment } & TileProps) {
  const visit = useVisit()
  const colors = { '--gradient-start': data.gradientStart ?? undefined, '--gradient-end': data.gradientEnd ?? undefined } as CSSProperties
  return (
    <a className={`${css.tile} ${css.brand}`} href={localHref(visit, brandDestination(data.machineName))} data-item={index} style={colors}>
      <span className={css.wide}>
        <Picture image={data.staticPreviewImage} ratio="16-9" load={load} />
        <span className={css.name}>
          {data.whiteBrandLogo ? (
            <img src={data.whiteBrandLogo} alt={data.displayTitle} loading="lazy" />
          ) : (
            <strong>{data.displayTitle}</strong>
          )}
        </span>
        {data.tagline && <small className={css.tagline}>{data.tagline}</small>}
      </span>
    </a>
  )
}

import type { MarketingBandFieldsFragment } from '#contracts/graph/types.generated.ts'
import { breakpoints, image as imageLimits } from '#contracts/limits.ts'
import { localHref } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { imageSet, widthsIn } from '../../ui/pictures/picture-source.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { TileProps } from '../placing.ts'
import css from '../tile.module.css'
import band from './marketing-band.module.css'

const compact = widthsIn({ min: imageLimits.band[0], max: breakpoints.desktop })
const primary = widthsIn({ min: imageLimits.bandPrimary[0], max: imageLimits.bandPrimary[1] })

/** A full-width marketing band, with compact art on phones. It always opens a new tab [C2.6-10]. */
export function MarketingBand({ data, index }: { data: MarketingBandFieldsFragment } & TileProps) {
  const visit = useVisit()
  const { opensNewTab } = useMessages()
  const wide = data.primaryImage ?? data.compactImage
  const narrow = data.compactImage ?? data.primaryImage
  return (
    <a className={`${css.tile} ${band.band}`} href={localHref(visit, data.link)} target="_blank" rel="noopener" data-item={index}>
      {wide && narrow && (
        <picture>
          <source media={`(min-width:${breakpoints.tablet}px)`} sizes="100vw" srcSet={imageSet(wide.id, '16-9', primary).srcSet} />
          <img {...imageSet(narrow.id, '16-9', compact)} sizes="100vw" alt="" loading="lazy" />
        </picture>
      )}
      <strong>{data.title}</strong>
      <span className="visually-hidden"> ({opensNewTab})</span>
    </a>
  )
}

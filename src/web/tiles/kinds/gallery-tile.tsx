import type { GalleryTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { linkTo } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { useVisit } from '../../ui/visit.tsx'
import type { TileProps } from '../placing.ts'
import css from '../tile.module.css'
import { TileArt } from '../tile-art.tsx'
import { TileWords } from '../tile-words.tsx'

export function GalleryTile({ data, index, load }: { data: GalleryTileFieldsFragment } & TileProps) {
  const visit = useVisit()
  const { photoCount } = useMessages()
  return (
    <a
      className={css.tile}
      {...linkTo(visit, data.pathname)}
      data-item={index}
      lang={data.lang ?? undefined}
      aria-current={data.currentGallery || undefined}
    >
      <TileWords title={data.title} line={data.category} />
      <TileArt image={data.thumbnail?.image ?? null} ratio="16-9" load={load} title={data.title}>
        <small className={css.time}>{photoCount(data.count)}</small>
      </TileArt>
    </a>
  )
}

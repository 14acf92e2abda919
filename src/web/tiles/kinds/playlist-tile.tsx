import type { PlaylistTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { linkTo } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { useVisit } from '../../ui/visit.tsx'
import { playlistDestination } from '../destination.ts'
import type { TileProps } from '../placing.ts'
import css from '../tile.module.css'
import { TileArt } from '../tile-art.tsx'
import { TileWords } from '../tile-words.tsx'

export function PlaylistTile({ data, index, load }: { data: PlaylistTileFieldsFragment } & TileProps) {
  const visit = useVisit()
  const { playlist, videoCount } = useMessages()
  return (
    <a
      className={`${css.tile} ${css.stacked}`}
      {...linkTo(visit, playlistDestination(data), data.linkTarget)}
      data-item={index}
      lang={data.lang ?? undefined}
    >
      <TileWords title={data.title} line={playlist} />
      <TileArt image={data.image} ratio="16-9" load={load} title={data.title}>
        <small className={css.time}>{videoCount(data.count)}</small>
      </TileArt>
    </a>
  )
}

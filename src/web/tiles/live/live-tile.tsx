import type { LiveTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { linkTo } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { Placing } from '../placing.ts'
import css from '../tile.module.css'
import { TileArt } from '../tile-art.tsx'
import { TileWords } from '../tile-words.tsx'
import { liveProgress } from './live-progress.ts'
import own from './live-tile.module.css'
import { useNow } from './use-now.ts'

type Props = { data: LiveTileFieldsFragment; to: string; badge: string; isLive: boolean; time: string } & Placing

/** What a channel airs: its programme, its badge, when, and how far it is. */
export function LiveTile({ data, to, badge, isLive, time, index, load }: Props) {
  const visit = useVisit()
  const now = useNow()
  const percent = isLive && now !== null ? liveProgress(data, now) : null
  return (
    <a className={css.tile} {...linkTo(visit, to)} data-item={index} lang={data.lang ?? undefined}>
      <TileWords
        title={data.title}
        line={data.secondaryTitle ? `${data.brand.displayTitle} · ${data.secondaryTitle}` : data.watchTagline || data.brand.displayTitle}
      />
      <TileArt image={data.image} ratio="16-9" load={load} title={data.title}>
        <b className={isLive ? `${css.badge} ${own.live}` : css.badge}>{badge}</b>
        <small className={css.time}>{time}</small>
        {percent !== null && <i className={css.progress} style={{ width: `${percent}%` }} />}
      </TileArt>
    </a>
  )
}

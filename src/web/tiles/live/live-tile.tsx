import type { MouseEventHandler, ReactNode } from 'react'
import type { LiveTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { linkTo } from '../../ui/local-href.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { TileProps } from '../placing.ts'
import css from '../tile.module.css'
import { TileArt } from '../tile-art.tsx'
import { TileWords } from '../tile-words.tsx'
import { liveProgress } from './live-progress.ts'
import own from './live-tile.module.css'
import { liveTileWords } from './live-words.ts'

type Props = {
  data: LiveTileFieldsFragment
  to: string
  now: number
  time: ReactNode
  onClick?: MouseEventHandler
} & TileProps

/** A channel's programme with its badge, time and progress at the time `now`. */
export function LiveTile({ data, to, now, time, onClick, index, load }: Props) {
  const visit = useVisit()
  const words = liveTileWords[visit.language]
  const isLive = now >= data.startTime
  const brand = data.brand.displayTitle
  const percent = useIsHydrated() ? liveProgress(data, now) : null
  return (
    // biome-ignore lint/a11y: it is a link, also for a keyboard; for upcoming programmes a script opens a modal instead
    <a className={css.tile} {...linkTo(visit, to)} data-item={index} lang={data.lang ?? undefined} onClick={onClick}>
      <TileWords
        title={data.title}
        line={data.secondaryTitle ? `${brand} · ${data.secondaryTitle}` : (isLive && data.watchTagline) || brand}
      />
      <TileArt image={data.image} ratio="16-9" load={load} title={data.title}>
        <b className={isLive ? `${css.badge} ${own.live}` : css.badge}>
          {isLive ? data.liveBadge || words.live : data.upcomingBadge || words.upcoming}
        </b>
        <small className={css.time}>{time}</small>
        {percent !== null && <i className={css.progress} style={{ width: `${percent}%` }} />}
      </TileArt>
    </a>
  )
}

import type { VideoTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { localHref } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { useVisit } from '../../ui/visit.tsx'
import { videoDestination } from '../destination.ts'
import type { Placing } from '../placing.ts'
import css from '../tile.module.css'
import { TileArt } from '../tile-art.tsx'
import { TileWords } from '../tile-words.tsx'
import { useViewer } from '../viewer.ts'
import { isWatched, progressPercent, watchState } from '../watch-state.ts'

/** Episode, clip, or film as video. `label` stands in for the run time: why it is offered. */
export function VideoTile({ data, index, load, label }: { data: VideoTileFieldsFragment; label?: string } & Placing) {
  const visit = useVisit()
  const viewer = useViewer()
  const messages = useMessages()
  const viewed = viewer.watches[data.v4ID] ?? data.percentViewed
  const percent = progressPercent(viewed)
  const watched = isWatched(viewed)
  const state = watchState(data, viewer)
  const line = [data.seriesShortTitle, data.secondaryTitle].filter((words) => words && words !== data.title).join(' · ')
  return (
    <a
      className={css.tile}
      href={localHref(visit, videoDestination(data))}
      data-item={index}
      lang={data.lang ?? undefined}
      data-watched={watched || undefined}
      data-dimmed={state === 'DIMMED' || undefined}
    >
      <TileWords title={data.title} line={line} />
      <TileArt image={data.image} ratio="16-9" load={load} title={data.title} badge={data.labelBadge} locked={state === 'LOCKED'}>
        {(label || data.runTime) && <small className={css.time}>{label || data.runTime}</small>}
        {percent !== null && (
          <i className={css.progress} style={{ width: `${percent}%` }} role="img" aria-label={messages.percentWatched(percent)} />
        )}
        {watched && <i role="img" aria-label={messages.watched} />}
        {state === 'DIMMED' && <i role="img" aria-label={messages.notIncluded} />}
      </TileArt>
    </a>
  )
}

import type { VideoTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { localHref } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { useVisit } from '../../ui/visit.tsx'
import { videoDestination } from '../destination.ts'
import type { TileProps } from '../placing.ts'
import css from '../tile.module.css'
import { TileArt } from '../tile-art.tsx'
import { TileWords } from '../tile-words.tsx'
import { useOfViewer } from '../use-viewer.ts'
import { isWatched, lockState, progressPercent } from '../watch-state.ts'

/** An episode, a clip or a movie's video. `label`, the reason for a recommendation, replaces the run time. */
export function VideoTile({ data, index, load, label }: { data: VideoTileFieldsFragment; label?: string } & TileProps) {
  const visit = useVisit()
  const messages = useMessages()
  const viewed = useOfViewer(({ watches }) => watches[data.v4ID] ?? data.percentViewed)
  const percent = progressPercent(viewed)
  const watched = isWatched(viewed)
  const state = useOfViewer((viewer) => lockState(data, viewer).state)
  const mark = useOfViewer((viewer) => lockState(data, viewer).mark)
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
        {mark === 'UNLOCKED' && <i className={css.unlocked} role="img" aria-label={messages.unlocked} />}
        {mark === 'CREDIT' && <small className={css.credit}>{messages.oneCredit}</small>}
        {state === 'DIMMED' && <i role="img" aria-label={messages.notIncluded} />}
      </TileArt>
    </a>
  )
}

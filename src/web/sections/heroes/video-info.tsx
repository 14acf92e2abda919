import { Fragment, type ReactNode } from 'react'
import type { VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { personDestination } from '../../tiles/destination.ts'
import { formatDate } from '../../ui/format-date.ts'
import { localHref } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { useViewerZone } from '../../ui/use-viewer-zone.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from './video-info.module.css'

type Video = VideoPageFieldsFragment

export const storyOf = ({ longDescription, description, shortDescription }: Video): string =>
  longDescription ?? description ?? shortDescription ?? ''

/** Details of the video, below the player: show, title, facts, description and cast. `story` replaces the plain description. */
export function VideoInfo({ video, story }: { video: Video; story?: ReactNode }) {
  const visit = useVisit()
  const messages = useMessages()
  const { showUrlAlias, showName } = video
  return (
    <article className={css.info} lang={video.lang ?? undefined}>
      <header>
        {showName && <p className={css.show}>{showUrlAlias ? <a href={localHref(visit, `/${showUrlAlias}`)}>{showName}</a> : showName}</p>}
        <h1 tabIndex={-1}>{video.title}</h1>
        {video.tertiaryTitle && <p className={css.third}>{video.tertiaryTitle}</p>}
        <VideoFacts video={video} />
      </header>
      <div>
        <div className={css.story}>{story ?? <p>{storyOf(video)}</p>}</div>
        {video.credits.length > 0 && (
          <p className={css.cast}>
            {messages.cast}:{' '}
            {video.credits.slice(0, 8).map((credit, index) => (
              <Fragment key={credit.id}>
                {index > 0 && ', '}
                <Credited credit={credit} />
              </Fragment>
            ))}
          </p>
        )}
        {video.copyright && <p className={css.cast}>{video.copyright}</p>}
      </div>
    </article>
  )
}

function VideoFacts({ video }: { video: Video }) {
  const visit = useVisit()
  const messages = useMessages()
  const zone = useViewerZone(visit)
  const { seasonNumber, episodeNumber, airDate, expiration } = video
  const facts = [
    video.secondaryTitleTag,
    seasonNumber !== null && episodeNumber !== null && messages.seasonEpisode(seasonNumber, episodeNumber),
    airDate !== null && (airDate > visit.now ? messages.airsOn : messages.airedOn)(formatDate(airDate, visit)),
    video.runTime,
    video.vChipRating,
    video.captions.length > 0 && `${messages.captions}: ${video.captions.map((code) => messages.captionLanguages[code]).join(', ')}`,
    expiration !== null && expiration > visit.now && messages.availableUntil(formatDate(expiration, visit, zone)),
  ].filter((fact): fact is string => Boolean(fact))
  return (
    <ul className={css.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

function Credited({ credit }: { credit: Video['credits'][number] }) {
  const visit = useVisit()
  const { as } = useMessages()
  const { person, characterName } = credit
  const to = personDestination(credit)
  return (
    <>
      {to ? <a href={localHref(visit, to)}>{person.name}</a> : person.name}
      {characterName && ` ${as(characterName)}`}
    </>
  )
}

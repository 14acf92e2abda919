import type { LiveChannel, LiveProgramme } from '#contracts/graph/shapes.ts'
import { liveProgress } from '../../tiles/live/live-progress.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { formatDayAndTime, formatTime, formatTimes } from '../../ui/format-date.ts'
import { localHref } from '../../ui/local-href.ts'
import { useViewerZone } from '../../ui/use-viewer-zone.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from './live.module.css'
import { livePageWords } from './live-words.ts'
import { airingState, currentOf, nextOf } from './programmes.ts'

/** `minHeight`: in pixels. */
type Props = {
  channel: LiveChannel
  airing: LiveProgramme | null
  replayPath: string | null
  station: string | null
  now: number
  minHeight: number | undefined
}

/** The channel, the programme that is on, and the programme that the page names. */
export function ProgrammeInfo({ channel, airing, replayPath, station, now, minHeight }: Props) {
  const { language } = useVisit()
  const words = livePageWords(language)
  const isRecording = airing !== null && airingState(airing, now) === 'over'
  const programme = isRecording ? airing : currentOf(channel, now)
  return (
    <div className={css.info} style={{ minHeight }}>
      <p className={css.marks}>
        <b className={css.badge}>{isRecording ? words.recording : channel.isFree ? words.liveFree : words.live}</b>
        {channel.number && <span>{words.channelNumber(channel.number)}</span>}
        {station && <span>{words.yourStation(station)}</span>}
      </p>
      {/* The heading for screen readers comes before the player, which has headings too. */}
      <p className={css.name} aria-hidden="true">
        {channel.name}
      </p>
      {airing && <NamedProgramme airing={airing} replayPath={replayPath} channel={channel} now={now} />}
      {programme ? <Programme programme={programme} now={now} isRecording={isRecording} /> : <p>{words.nothingOn}</p>}
    </div>
  )
}

/** The start or the end of the programme that the URL names, with a link to its replay. Nothing while this programme is on. */
function NamedProgramme({
  airing,
  replayPath,
  channel,
  now,
}: {
  airing: LiveProgramme
  replayPath: string | null
  channel: LiveChannel
  now: number
}) {
  const visit = useVisit()
  const words = livePageWords(visit.language)
  const zone = useViewerZone(visit)
  const state = airingState(airing, now)
  const { programTitle: title, startTime } = airing
  if (state === 'on') return null
  const text = {
    upcoming: () => words.starts(title, formatDayAndTime(startTime, visit, zone)),
    over: () => words.isOver(title),
    gone: () => words.isGone(title),
  }
  return (
    <p className={css.named}>
      {text[state]()} {state !== 'upcoming' && replayPath && <a href={localHref(visit, replayPath)}>{words.watchReplay}</a>}{' '}
      {state === 'over' && <a href={localHref(visit, channel.relativePath)}>{words.goToLive}</a>}
    </p>
  )
}

function Programme({ programme, now, isRecording }: { programme: LiveProgramme; now: number; isRecording: boolean }) {
  const visit = useVisit()
  const words = livePageWords(visit.language)
  const { programTitle, programSubtitle, programDescription, ratingWithAdvisories, seriesUrlAlias, startTime, endTime, lang } = programme
  const zone = useViewerZone(visit)
  const percent = liveProgress(programme, now)
  const times = isRecording ? formatDayAndTime(startTime, visit, zone) : formatTimes(startTime, endTime, visit, zone)
  return (
    <section className={css.programme} aria-labelledby="on-now">
      {!isRecording && <p className={css.label}>{words.onNow}</p>}
      <h2 id="on-now" lang={lang ?? undefined}>
        {programTitle}
      </h2>
      <p className={css.facts}>{[times, ratingWithAdvisories].filter(Boolean).join(' · ')}</p>
      {percent !== null && (
        <progress className={css.progress} max={100} value={percent} aria-label={words.progress(programTitle)}>
          {percent}%
        </progress>
      )}
      <div lang={lang ?? undefined}>
        {programSubtitle && <p className={css.subtitle}>{programSubtitle}</p>}
        {programDescription && <p>{programDescription}</p>}
      </div>
      {seriesUrlAlias && (
        <ButtonLink to={`/${seriesUrlAlias}`} quiet>
          {words.about(programTitle)}
        </ButtonLink>
      )}
    </section>
  )
}

/** The programmes that follow on the channel, and a link to its schedule. */
export function ComingUp({ channel, now }: { channel: LiveChannel; now: number }) {
  const visit = useVisit()
  const words = livePageWords(visit.language)
  const zone = useViewerZone(visit)
  const next = nextOf(channel, now).slice(0, shownNext)
  return (
    <section className={css.next} aria-labelledby="next">
      <h2 id="next">{words.next}</h2>
      <ol>
        {next.map(({ v4ID, startTime, programTitle, programSubtitle, lang }) => (
          <li key={`${v4ID}-${startTime}`}>
            <time dateTime={new Date(startTime).toISOString()}>{formatTime(startTime, visit, zone)}</time>
            <span lang={lang ?? undefined}>
              <b>{programTitle}</b>
              {programSubtitle && <small>{programSubtitle}</small>}
            </span>
          </li>
        ))}
      </ol>
      <ButtonLink to={`/schedule?channel=${encodeURIComponent(channel.channelId)}`} quiet>
        {words.fullSchedule}
      </ButtonLink>
    </section>
  )
}

const shownNext = 6

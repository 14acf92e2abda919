import { useEffect, useId, useRef, useState } from 'react'
import type { LiveCalloutFieldsFragment } from '#contracts/graph/types.generated.ts'
import { liveCalloutTick } from '#contracts/limits.ts'
import button from '../../ui/button.module.css'
import { formatDayAndTime } from '../../ui/format-date.ts'
import { linkTo } from '../../ui/local-href.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { useClock } from '../../ui/use-clock.ts'
import { useViewerZone } from '../../ui/viewer-zone.ts'
import { useVisit } from '../../ui/visit.tsx'
import { canWatch, countdown, phaseOf, redirectAt } from './callout-state.ts'
import { calloutWords } from './callout-words.ts'
import css from './live-callout.module.css'
import { isPageInUse } from './page-in-use.ts'

type Props = {
  event: LiveCalloutFieldsFragment
  /** The viewer does not want to see the event's callout again. */
  onDismiss: () => void
  /** The event has ended. */
  onEnd: () => void
  /** Opens the page of the event. */
  open: (path: string) => void
}

type Notice = { at: number; seconds: number }

const secondsLeft = ({ at, seconds }: Notice, now: number) => Math.max(0, Math.min(seconds, Math.ceil((at - now) / 1000)))

/** [C9-21] The width in which the background is requested. */
const width = { min: 640, max: 640 }

/** [C2.5-04] Announces a live event, with a countdown until it begins. */
export function LiveCallout({ event, onDismiss, onEnd, open }: Props) {
  const visit = useVisit()
  const id = useId()
  const zone = useViewerZone(visit)
  const now = useClock({ every: liveCalloutTick })
  const words = calloutWords[visit.language]
  const phase = phaseOf(event, now)
  const notice = useRedirect(event, now, open)
  useEffect(() => {
    if (phase === 'ended') onEnd()
  }, [phase, onEnd])
  if (phase === 'ended') return null
  const { title, description, lang, backgroundImage, ctaText, dismissText, startTime, relativePath } = event
  const starts = words.starts(formatDayAndTime(startTime, visit, zone))
  return (
    <aside className={css.callout} aria-label={words.region}>
      <div className={css.art}>
        <Picture image={backgroundImage} ratio="16-9" load="eager" widths={width} sizes="400px" />
      </div>
      <div className={css.words}>
        <p className={phase === 'live' ? css.live : css.when}>{phase === 'live' ? words.live : starts}</p>
        <h2 id={id} lang={lang ?? undefined}>
          {title}
        </h2>
        {description && <p lang={lang ?? undefined}>{description}</p>}
        {phase === 'coming' && <Countdown event={event} now={now} label={words.countdown} />}
        {/* Screen readers read the seconds once; the text that is shown counts them down. */}
        <p role="status" className="visually-hidden">
          {phase === 'last' && `${words.soon} ${notice ? words.moving(notice.seconds) : ''}`}
        </p>
        {phase === 'last' && (
          <p aria-hidden="true">
            {words.soon} {notice && words.moving(secondsLeft(notice, now))}
          </p>
        )}
        <div className={css.actions}>
          <a className={canWatch(event, now) ? button.main : button.quiet} {...linkTo(visit, relativePath)} aria-describedby={id}>
            {canWatch(event, now) ? ctaText : words.about}
          </a>
          <button type="button" className={button.quiet} onClick={onDismiss}>
            {phase === 'last' && notice ? words.stay : dismissText}
          </button>
        </div>
      </div>
    </aside>
  )
}

/** The days, hours and minutes until the start. Screen readers read the time of the start instead of a text that changes. */
function Countdown({
  event: { startTime, countdownLabels },
  now,
  label,
}: {
  event: LiveCalloutFieldsFragment
  now: number
  label: string
}) {
  const left = countdown(startTime, now)
  return (
    <div className={css.countdown} role="timer" aria-live="off" aria-label={label}>
      {(['days', 'hours', 'minutes'] as const).map((unit) => (
        <span key={unit}>
          <b>{left[unit]}</b> {countdownLabels[unit]}
        </span>
      ))}
    </div>
  )
}

/**
 * [C4.11-02] Opens the event shortly before it begins, once, and only if the viewer does not use the page at this moment. Returns the time at which the page
 * will change, and the seconds until then from the start of the notice; null if the page will not change.
 */
function useRedirect(event: LiveCalloutFieldsFragment, now: number, open: (path: string) => void): Notice | null {
  const [notice, setNotice] = useState<Notice | null>()
  const isDone = useRef(false)
  const isLast = phaseOf(event, now) === 'last'
  useEffect(() => {
    if (!isLast || notice !== undefined) return
    const at = isPageInUse() ? null : redirectAt(event, Date.now())
    setNotice(at === null ? null : { at, seconds: Math.round((at - Date.now()) / 1000) })
  }, [isLast, notice, event])
  useEffect(() => {
    if (!notice || now < notice.at || isDone.current) return
    isDone.current = true
    if (isLast && !isPageInUse()) open(event.relativePath)
    else setNotice(null)
  }, [notice, now, isLast, event, open])
  return notice ?? null
}

import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { unlockAfter } from '#contracts/limits.ts'
import { dateFormat } from '../ui/format-date.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { useVisit } from '../ui/visit.tsx'
import type { Watchable } from './ask-access.ts'
import { playerMessages } from './messages.ts'
import type { PlayerProps } from './player.tsx'
import styles from './player-facade.module.css'
import { loadPlayer, type Preparation, takePreparation } from './prepare.ts'
import { reportMissingPlayer } from './report-fault.ts'
import { useIntent } from './use-intent.ts'

type Open = { preparation: Preparation; Player: ComponentType<PlayerProps> | null }

/** `tellOver` hears when it has ended, and when it goes on; `children` lie over the picture, below the controls. */
type Place = { video: VideoPageFieldsFragment; tellOver?: (over: boolean) => void; children?: ReactNode }

/** The place of a player: poster and one button, until somebody wants to watch. */
export function PlayerFacade(place: Place) {
  // Another video in the same place: the old one's player goes with its state.
  return <Facade key={place.video.mpxGuid} {...place} />
}

function Facade({ video, tellOver, children }: Place) {
  const { language } = useVisit()
  const words = playerMessages(language)
  const watchable = { brand: video.brand.machineName, mpxGuid: video.mpxGuid }
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { open, failed, seen, press } = useOpening(watchable, stage, tellOver)
  useIntent({ box, stage }, watchable, !video.locked && !open)

  const { Player } = open ?? {}
  const label = open ? words.opening(video.title) : words.playTitle(video.title)
  return (
    <div ref={box} className={styles.box} data-player={video.locked ? 'locked' : 'ready'} data-seen={seen || undefined}>
      {video.image ? (
        <Picture image={video.image} ratio="16-9" widths={{ min: 480, max: 1920 }} sizes="100vw" load="first" />
      ) : (
        <div className={styles.blank} />
      )}
      <section ref={frame} className={styles.frame} tabIndex={-1} aria-label={Player ? words.player(video.title) : undefined}>
        {/* React puts nothing in here: the media element was made before. */}
        <div ref={stage} className={styles.stage} />
        {children}
        {Player && <Player video={watchable} language={language} preparation={open!.preparation} frame={frame.current!} />}
      </section>
      {video.locked && <Locked video={video} />}
      {!video.locked && !Player && (
        <>
          <button type="button" className={styles.play} aria-label={label} aria-busy={open !== null} onClick={press}>
            <span className={styles.disc}>{open ? <span className={styles.spinner} /> : <Icon name="play" />}</span>
            <span className={styles.title}>{video.title}</span>
          </button>
          {failed && (
            <p role="alert" className={styles.note}>
              {words.faults.OFFLINE.text}
            </p>
          )}
          <noscript>
            <p className={styles.note}>{words.needsScript}</p>
          </noscript>
        </>
      )}
    </div>
  )
}

function useOpening({ brand, mpxGuid }: Watchable, stage: RefObject<HTMLElement | null>, tellOver?: Place['tellOver']) {
  const [open, setOpen] = useState<Open | null>(null)
  const [failed, setFailed] = useState(false)
  /** There is a picture: the poster may go. */
  const [seen, setSeen] = useState(false)
  const taken = useRef<Preparation | null>(null)
  useEffect(() => () => taken.current?.close(), [])

  const press = () => {
    if (open) return
    const preparation = takePreparation({ brand, mpxGuid })
    taken.current = preparation
    const { media } = preparation
    // The picture first: what is prepared plays before the controls are drawn. Placing it anew would pause it.
    if (media.parentNode !== stage.current) stage.current!.append(media)
    for (const event of ['ended', 'playing', 'seeking']) media.addEventListener(event, () => tellOver?.(media.ended))
    preparation.begin()
    if (media.readyState >= 2) setSeen(true)
    else media.addEventListener('loadeddata', () => setSeen(true), { once: true })
    setFailed(false)
    setOpen({ preparation, Player: null })
    loadPlayer().then(
      ({ Player }) => setOpen({ preparation, Player }),
      (error) => {
        reportMissingPlayer(error)
        preparation.close()
        setFailed(true)
        setOpen(null)
      },
    )
  }
  return { open, failed, seen, press }
}

function Locked({ video }: { video: VideoPageFieldsFragment }) {
  const visit = useVisit()
  const words = playerMessages(visit.language)
  const free = freeFrom(video)
  const date = free && free > visit.now && dateFormat(visit, { day: 'numeric', month: 'long' }).format(free)
  return (
    <div className={styles.locked}>
      <span className={styles.lock}>
        <Icon name="lock" />
      </span>
      <h2>{words.lockedTitle}</h2>
      <p>{date ? words.lockedUntil(date) : words.lockedText}</p>
    </div>
  )
}

/** [C9-54] Episodes are everyone's a week after airing; of anything else we promise nothing. */
const freeFrom = ({ airDate, programmingType }: VideoPageFieldsFragment) =>
  airDate && programmingType === 'Full Episode' ? airDate + unlockAfter : null

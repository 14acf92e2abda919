import { useMemo, useRef } from 'react'
import type { LiveChannel, LiveProgramme } from '#contracts/graph/shapes.ts'
import { checkLiveAccess } from '../../account/session/viewer-access.ts'
import { isCovered, StreamScreen } from '../../live/stream-screen.tsx'
import { refusal, type VideoKey } from '../../player/access/request-access.ts'
import { LockedScreen, lockedVideoOf } from '../../player/locked/locked-screen.tsx'
import { useLock } from '../../player/locked/use-lock.ts'
import { facadeWords } from '../../player/messages/facade-words.ts'
import { PlayButton } from '../../player/play-button.tsx'
import styles from '../../player/player-facade.module.css'
import { useScripts } from '../../player/use-intent.ts'
import { useOpening } from '../../player/use-opening.ts'
import { useViewer } from '../../tiles/use-viewer.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { useVisit } from '../../ui/visit.tsx'
import { useLiveStream } from './use-live-stream.ts'

type Props = {
  channel: LiveChannel
  /** The programme that is on, or whose recording plays. */
  programme: LiveProgramme | null
  /** The id of the programme whose recording plays; null: live. */
  recording: string | null
  /** [A6-04] The country of the viewer, if live streams do not play there; its name is unknown if null. Null: they play. */
  outside: { country: string | null } | null
  /** Whether the channel may still change before the viewer does anything: access is not requested yet. */
  isWaiting: boolean
  /** Returns the name of a channel. */
  nameOf(channel: string): string
}

/** The player of the live page. While it plays, another channel plays in the same element. */
export function LivePlayer({ channel, programme, recording, outside, isWaiting, nameOf }: Props) {
  const visit = useVisit()
  const { language } = visit
  const { authnError } = useViewer()
  const { channelId, name, isFree, relativePath, brand } = channel
  const key = useMemo(
    (): VideoKey => ({ brand: brand.machineName, mpxGuid: channelId, live: recording === null ? {} : { airing: recording } }),
    [brand.machineName, channelId, recording],
  )
  const { session, request, setPlayer } = useLiveStream({ brand: key.brand, channel: channelId })
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLElement>(null)
  useScripts(box)
  const stage = useRef<HTMLDivElement>(null)
  const { open, failed, hasFirstFrame, press } = useOpening(key, request, stage)
  const { verdict, isChecking, retry } = useLock(
    { ...key, isLocked: !isFree && !open && !isWaiting, requestAccess: checkLiveAccess, first: null },
    press,
  )
  const isOutside = outside !== null && !verdict
  const isLocked = (!isFree || isOutside) && !verdict?.allow && !open
  const loaded = open?.loaded
  const title = programme ? `${name}: ${programme.programTitle}` : name
  const video = { brand, mpxGuid: channelId, title: name, relativePath, freeAt: null, live: key.live! }
  return (
    <div
      ref={box}
      className={styles.box}
      data-player={isLocked ? 'locked' : 'ready'}
      data-tall={(!isFree && !open) || undefined}
      data-waiting={isWaiting || undefined}
      data-seen={hasFirstFrame || undefined}
    >
      {programme?.image ? (
        <Picture image={programme.image} ratio="16-9" widths={{ min: 480, max: 1920 }} sizes="(width >= 64rem) 70vw, 100vw" load="first" />
      ) : (
        <div className={styles.blank} />
      )}
      <section ref={frame} className={styles.frame} tabIndex={-1} aria-label={loaded ? facadeWords(language).player(name) : undefined}>
        {/* React renders no children here: the media element is appended directly. */}
        <div ref={stage} className={styles.stage} />
        {loaded && (
          <div className={styles.overlay} inert={isCovered(session.stream)}>
            <loaded.Player
              video={{
                ...lockedVideoOf(video, visit),
                ...key,
                programmeStart: channel.hasRecordings && recording === null ? programme?.startTime : undefined,
                nowPlaying: { title: programme?.programTitle ?? name, show: null, network: name, image: programme?.image?.id ?? null },
              }}
              requestAccess={request}
              language={language}
              words={loaded.words}
              preparation={open!.preparation}
              frame={frame.current!}
              onPlayer={setPlayer}
            />
          </div>
        )}
        <StreamScreen stream={session.stream} nameOf={nameOf} watchHere={session.watchHere} retry={session.retry} />
      </section>
      {isLocked && (
        <LockedScreen
          video={{ ...video, title }}
          refusal={isOutside ? refusal('LOCATION_UNAVAILABLE') : verdict?.allow === false ? verdict : null}
          country={outside?.country}
          linkError={authnError}
          isChecking={!isOutside && (isChecking || isWaiting)}
          onSpend={press}
          onRetry={retry}
          onPin={() => press()}
        />
      )}
      {!isLocked && !loaded && <PlayButton title={title} isOpening={open !== null} failed={failed} press={() => press()} />}
    </div>
  )
}

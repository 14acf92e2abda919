import { type ReactNode, useRef, useState } from 'react'
import type { VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import type { LinkError } from '#contracts/http/providers.ts'
import { Picture } from '../ui/pictures/picture.tsx'
import { useVisit } from '../ui/visit.tsx'
import { type RequestAccess, refusal } from './access/request-access.ts'
import type { SaveWatch } from './features/saved-position.ts'
import { ClosedScreen, isClosed } from './locked/closed-screen.tsx'
import { LockedScreen, lockedVideoOf } from './locked/locked-screen.tsx'
import type { UnlockState } from './locked/unlock-state.ts'
import { unlockWords } from './locked/unlock-words.ts'
import { useLock } from './locked/use-lock.ts'
import { facadeWords } from './messages/facade-words.ts'
import { PlayButton } from './play-button.tsx'
import styles from './player-facade.module.css'
import { useIntent } from './use-intent.ts'
import { useOpening } from './use-opening.ts'

type Props = {
  video: VideoPageFieldsFragment
  requestAccess: RequestAccess
  /** [A6-04] The country of the viewer, if on-demand videos do not play there; null if the country is unknown. Absent: they play. */
  outside?: { country: string | null } | null
  /** The decision about the video on this page, for a viewer with a TV provider. */
  authorization?: { isAuthorizationChecked: boolean; isAuthorized: boolean } | null
  /** Why the viewer's last attempt to link a TV provider failed. */
  linkError?: LinkError | null
  /** Whether the viewer has unlocked the video with a credit. */
  isUnlocked?: boolean
  /** The answer to a form that was submitted without a script. */
  unlock?: UnlockState | undefined
  /** Saves where the viewer stopped. Absent: the video is neither continued nor saved. */
  saveWatch?: SaveWatch | undefined
  /** Shown in the open player, over the picture and under the controls. */
  children?: ReactNode
}

/** Shows the poster and a play button. The player is loaded on the first click. If `video` changes while it is open, it plays the other video. */
export function PlayerFacade(props: Props) {
  const { video, requestAccess, authorization = null, linkError = null, outside, isUnlocked, unlock, saveWatch, children } = props
  const visit = useVisit()
  const { language } = visit
  const videoKey = { brand: video.brand.machineName, mpxGuid: video.mpxGuid, ...(saveWatch && { v4ID: video.v4ID }) }
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const answered = unlock?.mpxGuid === video.mpxGuid ? unlock : null
  const { open, failed, hasFirstFrame, press } = useOpening(videoKey, requestAccess, stage)
  const closed = isClosed(video, visit.now) && !open
  // If the provider has authorized the video on this page before, no new verdict is requested.
  const [wasAuthorized] = useState(authorization?.isAuthorized)
  const needsVerdict = video.locked && !open && !closed && !(wasAuthorized && authorization?.isAuthorized)
  const { verdict, isChecking, retry } = useLock(
    { ...videoKey, isLocked: needsVerdict, requestAccess, first: answered?.answer ?? null },
    press,
  )
  // Shows the country message before playback. It is a hint: the access service decides.
  const isOutside = Boolean(outside) && !verdict && !closed
  const isLocked = (needsVerdict || isOutside) && !verdict?.allow && !open
  useIntent({ box, stage }, videoKey, requestAccess, !closed && !isLocked && !open)

  const loaded = open?.loaded
  return (
    <div
      ref={box}
      className={styles.box}
      data-player={closed ? 'closed' : isLocked ? 'locked' : 'ready'}
      // Until it plays, the box of a locked video keeps its height, so that nothing below it moves.
      data-tall={(video.locked && !open) || undefined}
      data-seen={hasFirstFrame || undefined}
    >
      {video.image ? (
        <Picture image={video.image} ratio="16-9" widths={{ min: 480, max: 1920 }} sizes="100vw" load="first" />
      ) : (
        <div className={styles.blank} />
      )}
      <section
        ref={frame}
        className={styles.frame}
        tabIndex={-1}
        aria-label={loaded ? facadeWords(language).player(video.title) : undefined}
      >
        {/* React renders no children here: the media element is appended directly. */}
        <div ref={stage} className={styles.stage} />
        {loaded && (
          <loaded.Player
            video={{
              ...videoKey,
              ...lockedVideoOf(video, visit),
              nowPlaying: {
                title: video.title,
                show: video.showName,
                network: video.brand.displayTitle,
                image: video.image?.id ?? null,
              },
            }}
            requestAccess={requestAccess}
            saveWatch={saveWatch}
            language={language}
            words={loaded.words}
            preparation={open!.preparation}
            frame={frame.current!}
          >
            {children}
          </loaded.Player>
        )}
      </section>
      {closed && <ClosedScreen video={video} />}
      {isLocked && (
        <LockedScreen
          video={video}
          refusal={isOutside ? refusal('LOCATION_UNAVAILABLE') : verdict?.allow === false ? verdict : null}
          country={outside?.country}
          linkError={linkError}
          isChecking={!isOutside && (isChecking || authorization?.isAuthorizationChecked === false)}
          asksToConfirm={answered?.asksToConfirm}
          onSpend={() => press({ trial: true })}
          onRetry={retry}
          onPin={() => press()}
        />
      )}
      {!closed && !isLocked && !loaded && (
        <>
          {(isUnlocked || answered?.answer.allow) && <b className={styles.mark}>{unlockWords(language).unlocked}</b>}
          <PlayButton title={video.title} isOpening={open !== null} failed={failed} press={() => press()} />
        </>
      )}
    </div>
  )
}

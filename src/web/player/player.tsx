import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '#contracts/graph/types.generated.ts'
import { useVisit } from '../ui/visit.tsx'
import type { RequestAccess } from './access/request-access.ts'
import { OnDemand, onDemand } from './context/on-demand.tsx'
import { PlayerProvider, type PlayerVideo, usePlayer, usePlayerState } from './context/player-context.tsx'
import { Announcer } from './controls/announcer.tsx'
import { CastFailure } from './controls/cast-button.tsx'
import { ControlBar } from './controls/control-bar.tsx'
import { IdlePrompt } from './controls/idle-prompt.tsx'
import { JumpMark } from './controls/jump-mark.tsx'
import styles from './controls/overlay.module.css'
import { SkipButton } from './controls/skip-button.tsx'
import { StateScreen } from './controls/state-screen.tsx'
import type { SaveWatch } from './features/saved-position.ts'
import type { PlayerMessages } from './messages/messages.en.ts'
import { createPlayer, type Player as PlayerStore, type Preparation } from './store/create-player.ts'

const adBar = onDemand(async () => (await import('./controls/ad-bar.tsx')).AdBar)
const castBar = onDemand(async () => (await import('./controls/cast-bar.tsx')).CastBar)
const captionLines = onDemand(async () => (await import('./controls/caption-lines.tsx')).CaptionLines)
const helpPanel = onDemand(async () => (await import('./menus/help-panel.tsx')).HelpPanel)

export type PlayerProps = {
  video: PlayerVideo
  requestAccess: RequestAccess
  language: Language
  words: PlayerMessages
  preparation: Preparation
  frame: HTMLElement
  /** Called with the player when it exists, and with null when it is closed. */
  onPlayer?: ((player: PlayerStore | null) => void) | undefined
  saveWatch?: SaveWatch | undefined
  /** Shown over the picture and under the controls, unless playback failed. */
  children?: ReactNode
}

/** The overlay of the picture: captions, state screen and controls. The prepared media element in `frame` is closed on unmount. */
export function Player({ video, requestAccess, language, words, preparation, frame, onPlayer, saveWatch, children }: PlayerProps) {
  const [player, setPlayer] = useState<PlayerStore | null>(null)
  const { castReceiver } = useVisit().brand
  const { brand, mpxGuid, v4ID, live } = video
  const key = useMemo(() => ({ brand, mpxGuid, ...(v4ID && { v4ID }), ...(live && { live }) }), [brand, mpxGuid, v4ID, live])
  const first = useRef(key)

  useLayoutEffect(() => {
    const created = createPlayer({ video: first.current, requestAccess, preparation, frame, language, saveWatch, castReceiver })
    frame.focus({ preventScroll: true })
    setPlayer(created)
    return created.close
  }, [requestAccess, preparation, frame, language, saveWatch, castReceiver])
  // Another video or channel plays in the same element.
  useLayoutEffect(() => player?.change(key), [player, key])
  const { title, show, network, image } = video.nowPlaying ?? { title: video.title, show: null, network: '', image: null }
  useEffect(() => player?.describe({ title, show, network, image }), [player, title, show, network, image])
  const { programmeStart } = video
  useEffect(() => player?.actions.programme.change(programmeStart ?? null), [player, programmeStart])
  useEffect(() => {
    onPlayer?.(player)
    return () => onPlayer?.(null)
  }, [player, onPlayer])

  return (
    player && (
      <PlayerProvider value={{ player, words, video }}>
        <Overlay>{children}</Overlay>
      </PlayerProvider>
    )
  )
}

function Overlay({ children }: { children: ReactNode }) {
  const active = usePlayerState((state) => state.userActivity.active)
  const hasFault = usePlayerState((state) => state.source.refusal !== null)
  const hasAds = usePlayerState((state) => state.ads.isOn)
  const isCasting = usePlayerState((state) => state.cast.status === 'on')
  const hasCaptions = usePlayerState((state) => state.captions.language !== null)
  const hasHelp = usePlayerState((state) => state.keyboard.isHelpOpen)
  const { ads, cast, keyboard, playback } = usePlayer().player.actions
  /** Ends ads whose controls do not load: the viewer could not pause or skip them. */
  const playWithoutAds = () => {
    ads.stop()
    playback.play()
  }
  return (
    <div className={styles.overlay} data-active={active || hasFault}>
      {hasCaptions && !hasAds && !isCasting && <OnDemand part={captionLines}>{(CaptionLines) => <CaptionLines />}</OnDemand>}
      <JumpMark />
      <StateScreen />
      {!hasFault &&
        (hasAds ? (
          <OnDemand part={adBar} onMissing={playWithoutAds}>
            {(AdBar) => <AdBar />}
          </OnDemand>
        ) : isCasting ? (
          <OnDemand part={castBar} onMissing={cast.toggle}>
            {(CastBar) => <CastBar />}
          </OnDemand>
        ) : (
          <>
            {children}
            <CastFailure />
            <SkipButton />
            <ControlBar />
          </>
        ))}
      {hasHelp && (
        <OnDemand part={helpPanel} onMissing={keyboard.closeHelp}>
          {(HelpPanel) => <HelpPanel />}
        </OnDemand>
      )}
      <IdlePrompt />
      <Announcer />
    </div>
  )
}

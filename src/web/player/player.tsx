import { useLayoutEffect, useState } from 'react'
import type { Language } from '#contracts/graph/types.generated.ts'
import type { Watchable } from './ask-access.ts'
import { Announcer } from './controls/announcer.tsx'
import { CaptionLines } from './controls/caption-lines.tsx'
import { ControlBar } from './controls/control-bar.tsx'
import { PlayerProvider, usePlayerState } from './controls/player-context.tsx'
import { StateScreen } from './controls/state-screen.tsx'
import { createPlayer, type Player as PlayerStore } from './create-player.ts'
import { playerMessages } from './messages.ts'
import styles from './player.module.css'
import type { Preparation } from './prepare.ts'

export type PlayerProps = { video: Watchable; language: Language; preparation: Preparation; frame: HTMLElement }

/** What lies over the picture. The media element plays in `frame` already, or soon will; it is closed when this goes. */
export function Player({ video, language, preparation, frame }: PlayerProps) {
  const [player, setPlayer] = useState<PlayerStore | null>(null)
  const words = playerMessages(language)
  const { brand, mpxGuid } = video

  useLayoutEffect(() => {
    const made = createPlayer({ video: { brand, mpxGuid }, preparation, frame, language })
    frame.focus({ preventScroll: true })
    setPlayer(made)
    return made.close
  }, [preparation, frame, brand, mpxGuid, language])

  return (
    player && (
      <PlayerProvider value={{ player, words }}>
        <Overlay />
      </PlayerProvider>
    )
  )
}

function Overlay() {
  const attentive = usePlayerState((state) => state.attention.attentive)
  const faulty = usePlayerState((state) => state.source.fault !== null)
  return (
    <div className={styles.overlay} data-attentive={attentive || faulty}>
      <CaptionLines />
      <StateScreen />
      {!faulty && <ControlBar />}
      <Announcer />
    </div>
  )
}

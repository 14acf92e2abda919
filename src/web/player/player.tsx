import { useLayoutEffect, useRef, useState } from 'react'
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

export type PlayerProps = { video: Watchable; title: string; language: Language; preparation: Preparation }

/** Fills its place, plays at once, and closes the preparation when it goes. */
export function Player({ video, title, language, preparation }: PlayerProps) {
  const frame = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [player, setPlayer] = useState<PlayerStore | null>(null)
  const words = playerMessages(language)
  const { brand, mpxGuid } = video

  useLayoutEffect(() => {
    const { media, opened } = preparation
    const made = createPlayer({ video: { brand, mpxGuid }, preparation, frame: frame.current!, language })
    stage.current!.append(media)
    made.actions.playback.play()
    // The element had nothing to play until now, and a new source pauses it.
    void opened.then((result) => 'stream' in result && made.actions.playback.play())
    frame.current!.focus({ preventScroll: true })
    setPlayer(made)
    return () => {
      made.close()
      media.remove()
    }
  }, [preparation, brand, mpxGuid, language])

  return (
    <section ref={frame} className={styles.player} tabIndex={-1} aria-label={words.player(title)}>
      <div ref={stage} className={styles.stage} />
      {player && (
        <PlayerProvider value={{ player, words }}>
          <Overlay />
        </PlayerProvider>
      )}
    </section>
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

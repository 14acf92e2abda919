import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { EndCardData } from '#contracts/graph/shapes.ts'
import { usePlayerState } from '../../player/context/player-context.tsx'
import { storedSetting } from '../../player/preferences/stored-setting.ts'
import { EndCard } from '../../sections/end-card.tsx'
import { titleOf } from '../../tiles/item-words.ts'
import { useViewer } from '../../tiles/use-viewer.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from './end-screen.module.css'
import { endScreenWords } from './end-screen-words.ts'
import { expectNext } from './next-in-place.ts'
import { isPlayable, playsByItself } from './next-phase.ts'
import { useCountdown } from './use-countdown.ts'

/** Seconds until the next video plays by itself. */
const countdownFrom = 10

const isAutoplay = (value: unknown): value is { autoplay: boolean } =>
  typeof (value as { autoplay?: unknown } | null)?.autoplay === 'boolean'
const savedAutoplay = storedSetting('preferences', isAutoplay)

/** `hasEnded`: false while the credits play. */
export type EndScreenProps = { data: EndCardData; hasEnded: boolean }

/** The end card over the picture. If the viewer may watch the next video, it plays after a countdown, which the viewer can stop or turn off. */
export function EndScreen({ data, hasEnded }: EndScreenProps) {
  const viewer = useViewer()
  const words = endScreenWords(useVisit().language)
  const isPaused = usePlayerState(({ playback }) => playback.paused && !playback.ended)
  const [isStopped, setStopped] = useState(false)
  const [showsCredits, setShowsCredits] = useState(false)
  const [autoplay, setAutoplay] = useState(() => savedAutoplay.read()?.autoplay ?? true)
  const box = useRef<HTMLDivElement>(null)

  const items = [data.tile, ...data.items]
  const isNext = playsByItself(data, viewer)
  const isShown = hasEnded || (isNext && !showsCredits)
  const counts = isNext && isShown && autoplay && !isStopped
  const follow = () => box.current!.querySelector<HTMLAnchorElement>('a[data-item]')!.click()
  const left = useCountdown({ from: countdownFrom, isRunning: counts && !isPaused, done: follow })
  const next = titleOf(data.tile) ?? ''
  const announced = useAnnouncement(isShown ? (counts ? words.playsIn(next, countdownFrom) : words.next(next)) : '')

  /** Lets the player go on with the followed video, and keeps the focus in the player when the card disappears. */
  const expect = ({ target }: MouseEvent) => {
    const link = (target as Element).closest<HTMLElement>('a[data-item]')
    const item = link && items[Number(link.dataset['item'])]
    if (!item || !isPlayable(item, viewer)) return
    expectNext(item)
    if (box.current!.contains(document.activeElement))
      box.current!.closest<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true })
  }
  const changeAutoplay = () => {
    savedAutoplay.write({ autoplay: !autoplay })
    setAutoplay(!autoplay)
  }
  return (
    <>
      <span role="status" className="visually-hidden">
        {announced}
      </span>
      {isShown && (
        <div ref={box} className={css.over} data-controls data-at={hasEnded ? 'end' : 'credits'} onClickCapture={expect}>
          <EndCard data={data} index={0}>
            {isNext && (
              <div className={css.actions}>
                <button type="button" className={css.play} onClick={follow}>
                  {words.play}
                  {counts && <span aria-hidden="true">· {left}</span>}
                </button>
                {counts && (
                  <button type="button" className={`${css.quiet} ${css.stop}`} onClick={() => setStopped(true)}>
                    {words.stop}
                  </button>
                )}
                {!hasEnded && (
                  <button type="button" className={css.quiet} onClick={() => setShowsCredits(true)}>
                    {words.credits}
                  </button>
                )}
                <button type="button" className={css.switch} role="switch" aria-checked={autoplay} onClick={changeAutoplay}>
                  <span>{words.autoplay}</span>
                </button>
              </div>
            )}
          </EndCard>
        </div>
      )}
    </>
  )
}

/** Returns the text of a status one render later: screen readers announce only text that is added to an existing status. */
function useAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState('')
  useEffect(() => setAnnounced(text), [text])
  return announced
}

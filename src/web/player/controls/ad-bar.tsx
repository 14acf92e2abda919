import { useLayoutEffect, useRef } from 'react'
import controls from '../context/controls.module.css'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import { clock, spokenTime } from '../messages/clock.ts'
import styles from './ad-bar.module.css'
import { Control } from './control.tsx'
import overlay from './overlay.module.css'
import { VolumeControl } from './volume-control.tsx'

/** The controls of an ad: its number in the break, the time left, the link of the advertiser, and the skip button if the ad has one. */
export function AdBar() {
  const { player, words } = usePlayer()
  const { ad } = usePlayerState((state) => state.ads)
  const fullscreen = usePlayerState((state) => state.fullscreen)
  const bar = useRef<HTMLDivElement>(null)
  useFocusInPlayer(bar)
  const { toggle, visit } = player.actions.ads
  const screen = fullscreen.fullscreen ? words.exitFullscreen : words.enterFullscreen
  return (
    <div ref={bar} className={styles.layer} data-ad-break>
      {!ad && <span className={overlay.spinner} aria-hidden="true" />}
      {ad && (
        <div className={controls.bar} data-controls>
          <div className={styles.texts}>
            <span className={styles.label}>
              {words.ad.ad(ad.number, ad.count)} <span aria-hidden="true">· {clock(ad.left)}</span>
            </span>
            {ad.clickThrough && (
              <a className={styles.visit} href={ad.clickThrough} target="_blank" rel="noopener noreferrer" onClick={visit}>
                {words.ad.visit}
                <span className="visually-hidden"> ({words.ad.newTab})</span>
              </a>
            )}
          </div>
          <div className={controls.row}>
            <Control icon={ad.paused ? 'play' : 'pause'} label={ad.paused ? words.ad.play : words.ad.pause} press={toggle} />
            <VolumeControl />
            <span className={controls.gap} />
            <SkipButton />
            {fullscreen.possible && (
              <Control icon={fullscreen.fullscreen ? 'reduce' : 'enlarge'} label={screen} press={player.actions.fullscreen.toggle} />
            )}
          </div>
          <Announcement
            key={ad.number}
            text={`${words.ad.ad(ad.number, ad.count)}, ${spokenTime(ad.left, words)}. ${words.ad.videoFollows}`}
          />
        </div>
      )}
    </div>
  )
}

function SkipButton() {
  const { player, words } = usePlayer()
  const skipIn = usePlayerState((state) => state.ads.ad?.skipIn ?? null)
  if (skipIn === null) return null
  return (
    <button type="button" className={styles.skip} disabled={skipIn > 0} onClick={player.actions.ads.skip}>
      {skipIn > 0 ? words.ad.skipIn(skipIn) : words.ad.skip}
    </button>
  )
}

/** Announces an ad to screen readers when it begins. The countdown is not announced. */
function Announcement({ text }: { text: string }) {
  const first = useRef(text)
  return (
    <span role="status" className="visually-hidden">
      {first.current}
    </span>
  )
}

/** The controls of the video and of ads replace each other. Moves a focus that is lost by that into the player, so that its keys keep working. */
function useFocusInPlayer(bar: { readonly current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const frame = bar.current?.closest('section')
    const keep = () => {
      const { activeElement, body } = document
      if (activeElement === body || activeElement === null) frame?.focus({ preventScroll: true })
    }
    keep()
    return () => {
      // The focused element is removed after this.
      const hadFocus = frame?.contains(document.activeElement)
      if (hadFocus) frame?.focus({ preventScroll: true })
    }
  }, [bar])
}

import { type MouseEvent, useEffect, useState } from 'react'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import { skipAt } from '../features/details.ts'
import styles from './overlay.module.css'

/** Milliseconds for which the button is shown without the controls. */
const shownFor = 8000

/** [C9-46] Skips the intro, the recap or the teaser while it plays. */
export function SkipButton() {
  const skip = usePlayerState(({ details, timeline }) => skipAt(details, timeline.time))
  const { words } = usePlayer()
  return (
    <>
      <span role="status" className="visually-hidden">
        {skip && words.canSkip(words.skip[skip.kind])}
      </span>
      {skip && <Button key={skip.from} label={words.skip[skip.kind]} to={skip.to} />}
    </>
  )
}

/** The button takes no focus when it appears. While it is hidden it stays focusable, and the focus shows the controls. */
function Button({ label, to }: { label: string; to: number }) {
  const { player } = usePlayer()
  const isActive = usePlayerState((state) => state.userActivity.active)
  const [isNew, setNew] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), shownFor)
    return () => clearTimeout(timer)
  }, [])
  const skip = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button disappears, so the focus returns to the player.
    currentTarget.closest<HTMLElement>('section')?.focus({ preventScroll: true })
    player.actions.timeline.seekTo(to)
  }
  return (
    <div className={styles.skip} data-controls data-shown={isActive || isNew}>
      <button type="button" onClick={skip}>
        {label}
      </button>
    </div>
  )
}

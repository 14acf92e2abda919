import { useLayoutEffect, useRef } from 'react'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import styles from './overlay.module.css'

/** [A8-27] Asks whether the viewer is still watching, over the page or over the full screen. */
export function IdlePrompt() {
  const isAsking = usePlayerState((state) => state.idle.isAsking)
  return isAsking && <Question />
}

function Question() {
  const { player, words } = usePlayer()
  const dialog = useRef<HTMLDialogElement>(null)
  const { stay } = player.actions.idle
  // A modal dialog is above the element in full screen, holds the focus, and returns it when it closes.
  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    return () => shown.close()
  }, [])
  return (
    // Escape closes the dialog, and does not leave the full screen.
    <dialog ref={dialog} className={styles.question} aria-labelledby="idle-question" onCancel={stay}>
      <h2 id="idle-question">{words.idle.question}</h2>
      <p>{words.idle.otherwise}</p>
      <button type="button" className={styles.retry} onClick={stay}>
        {words.idle.stay}
      </button>
    </dialog>
  )
}

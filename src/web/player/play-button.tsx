import { Icon } from '../ui/icon.tsx'
import { useVisit } from '../ui/visit.tsx'
import { facadeWords } from './messages/facade-words.ts'
import { faultWords } from './messages/fault-words.ts'
import styles from './player-facade.module.css'

type Props = {
  title: string
  /** The player is loading. */
  isOpening: boolean
  /** The player could not be loaded. */
  failed: boolean
  press: () => void
}

/** The button over the poster that opens the player, and why it did not open. */
export function PlayButton({ title, isOpening, failed, press }: Props) {
  const { language } = useVisit()
  const words = facadeWords(language)
  return (
    <>
      <button
        type="button"
        className={styles.play}
        aria-label={isOpening ? words.opening(title) : words.playTitle(title)}
        aria-busy={isOpening}
        onClick={press}
      >
        <span className={styles.disc}>{isOpening ? <span className={styles.spinner} /> : <Icon name="play" />}</span>
        <span className={styles.title}>{title}</span>
      </button>
      {failed && (
        <p role="alert" className={styles.note}>
          {faultWords(language).OFFLINE.text}
        </p>
      )}
      <noscript>
        <p className={styles.note}>{words.needsScript}</p>
      </noscript>
    </>
  )
}

import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { linkTo } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import { mayRetry } from '../access/fault.ts'
import { type LiftResult, liftLimits } from '../access/lift-limits.ts'
import type { Refusal } from '../access/request-access.ts'
import { usePlayer } from '../context/player-context.tsx'
import { isFrame, SwitchProfile, UnlockWays, useFreeFrom, WatchElse, waysOf } from '../locked/unlock-ways.tsx'
import { unlockWords } from '../locked/unlock-words.ts'
import { asksForPin, refusalWords } from '../messages/refusal-words.ts'
import styles from './overlay.module.css'

/** The reason why playback failed, and what would help: to try again, or to unlock the video. */
export function FaultScreen({ refusal }: { refusal: Refusal }) {
  const { why, message, unlock, credits, profileLimit, station } = refusal
  const { player, words, video } = usePlayer()
  const freeFrom = useFreeFrom(unlock)
  const visit = useVisit()
  const box = useFocusInside()
  const ways = waysOf(refusal)
  const needsPin = asksForPin(refusal)
  const hasWay = ways.length > 0 || needsPin || why === 'INACTIVE' || mayRetry(why)
  const isLive = video.live !== undefined
  const { title, text } = refusalWords(refusal, visit.language, isLive)
  return (
    <div ref={box} className={styles.fault} role="alert" data-fault>
      <h2>{title}</h2>
      <p>
        {message ?? text} {freeFrom} {station && unlockWords(visit.language).station(station)}
      </p>
      {needsPin && <ParentalPin />}
      {ways.length > 0 && <UnlockWays video={video} ways={ways} credits={credits} onSpend={player.actions.source.spendCredit} />}
      {why === 'INACTIVE' && (
        <button type="button" className={styles.retry} onClick={() => location.reload()}>
          {words.idle.reload}
        </button>
      )}
      {mayRetry(why) && (
        <button type="button" className={styles.retry} onClick={player.actions.source.retry}>
          {words.retry}
        </button>
      )}
      {!hasWay && <WatchElse className={styles.retry} />}
      {profileLimit && <SwitchProfile video={video} />}
    </div>
  )
}

/**
 * Returns the ref of an element that replaces the controls. If the player has the focus, the first button or link inside of it gets the focus. When it is
 * removed, the player gets the focus back.
 */
function useFocusInside() {
  const box = useRef<HTMLDivElement>(null)
  // Read while the controls still exist.
  const [focused] = useState(() => globalThis.document?.activeElement?.closest('section'))
  useLayoutEffect(() => {
    const shown = box.current!
    const player = shown.closest('section')
    if (focused && focused === player) shown.querySelector<HTMLElement>('button, a, input')?.focus({ preventScroll: true })
    return () => {
      if (shown.contains(document.activeElement)) player?.focus({ preventScroll: true })
    }
  }, [focused])
  return box
}

/** A field for the PIN, over a video above the rating that the viewer set. The right PIN starts the video. */
function ParentalPin() {
  const { player, words } = usePlayer()
  const visit = useVisit()
  const [result, setResult] = useState<Exclude<LiftResult, 'lifted'> | null>(null)
  const [tries, setTries] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const field = event.currentTarget.elements.namedItem('pin') as HTMLInputElement
    setBusy(true)
    const answer = await liftLimits(field.value)
    setBusy(false)
    if (answer === 'lifted') return player.actions.source.retry()
    setResult(answer)
    setTries((count) => count + 1)
    field.value = ''
    field.focus()
  }

  return (
    <form className={styles.pin} onSubmit={submit}>
      <label>
        {words.parental.pin}{' '}
        <input
          ref={input}
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={4}
          pattern="[0-9]{4}"
          required
          onInput={() => setResult(null)}
          aria-invalid={result === 'wrong' || undefined}
          aria-describedby={result ? 'pin-fault' : undefined}
        />
      </label>
      <p id="pin-fault" role="status">
        {/* A new element each time: screen readers announce the same text again. */}
        {result && <b key={tries}>{words.parental[result]}</b>}
      </p>
      {result === 'needsNewPin' ? (
        <a className={styles.retry} {...linkTo(visit, '/my-account#parental', isFrame(visit.path) ? '_blank' : null)}>
          {words.parental.toAccount}
        </a>
      ) : (
        <button type="submit" className={styles.retry} aria-disabled={isBusy}>
          {words.parental.unlock}
        </button>
      )}
    </form>
  )
}

import { useEffect, useRef } from 'react'
import styles from '../player.module.css'
import { usePlayerState } from './player-context.tsx'

/** The cues that are due, drawn by us: above the bar while it shows, and where the cue asks for it at the top. */
export function CaptionLines() {
  const { cues, language } = usePlayerState((state) => state.captions)
  if (!language || cues.length === 0) return null
  const groups = { top: cues.filter(isAtTop), bottom: cues.filter((cue) => !isAtTop(cue)) }
  return (
    <div className={styles.captions} lang={language} aria-hidden="true" data-captions>
      {(['top', 'bottom'] as const).map((place) => (
        <div key={place} data-place={place}>
          {groups[place].map((cue) => (
            <CueLine key={`${cue.startTime}-${cue.id}-${cue.text}`} cue={cue} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The browser has parsed the cue's own markup (`<i>`, `<v Name>`): we take its nodes. */
function CueLine({ cue }: { cue: VTTCue }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.replaceChildren(cue.getCueAsHTML()), [cue])
  return (
    <p>
      <span ref={line} />
    </p>
  )
}

/** `line:` counts lines from the top when it is positive, or says a percentage of the height. */
function isAtTop({ line, snapToLines }: VTTCue): boolean {
  return typeof line === 'number' && (snapToLines ? line >= 0 && line < 6 : line < 50)
}

import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react'
import { boxesOf, type CueBox, keyOf } from '../captions/cue-boxes.ts'
import { lineHeight } from '../captions/cue-place.ts'
import { applyFileStyle } from '../captions/file-style.ts'
import { useCueLayout } from '../captions/use-cue-layout.ts'
import { usePlayerState } from '../context/player-context.tsx'
import { captionCss } from '../preferences/caption-style.ts'
import type { PlayerCue } from '../webvtt/settings.ts'
import styles from './caption-lines.module.css'

/** The active cues of the chosen captions, in the viewer's style, at their places in the picture. */
export function CaptionLines() {
  const { cues, language } = usePlayerState((state) => state.captions)
  return language && cues.length > 0 && <Cues cues={cues} language={language} />
}

function Cues({ cues, language }: { cues: PlayerCue[]; language: string }) {
  const ratio = usePlayerState((state) => state.captions.ratio)
  const style = usePlayerState((state) => state.captionStyle)
  const hasBar = usePlayerState((state) => state.userActivity.active)
  const boxes = useMemo(() => boxesOf(cues), [cues])
  const picture = useCueLayout(boxes, hasBar, style)
  // The colours of the programme give way to those that the viewer has chosen.
  const hasFileStyle = style.preset === 'whiteOnBlack'
  return (
    <div
      ref={picture}
      className={styles.captions}
      lang={language}
      style={{ ...captionCss(style), lineHeight, '--ratio': ratio } as CSSProperties}
      data-own-colors={hasFileStyle || undefined}
      aria-hidden="true"
      data-captions
    >
      {boxes.map((box) => (
        <Box key={box.key} box={box} hasFileStyle={hasFileStyle} />
      ))}
    </div>
  )
}

function Box({ box: { cues, place, lines }, hasFileStyle }: { box: CueBox; hasFileStyle: boolean }) {
  if (lines === null)
    return (
      <div className={styles.cue} style={place.css} data-cue>
        <Cue cue={cues[0]!} hasFileStyle={hasFileStyle} />
      </div>
    )
  return (
    <div className={styles.cue} style={place.css} data-region>
      <div className={styles.region} style={{ height: `${lines * lineHeight}em` }}>
        {cues.map((cue) => (
          <div key={keyOf(cue)} style={{ textAlign: cue.align }} data-cue>
            <Cue cue={cue} hasFileStyle={hasFileStyle} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The text of one cue, rendered from the nodes that the browser parsed from the cue's markup (`<i>`, `<v Name>`). Other markup is no element. */
function Cue({ cue, hasFileStyle }: { cue: PlayerCue; hasFileStyle: boolean }) {
  const text = useRef<HTMLSpanElement>(null)
  // The layout effect of a child runs before the one of its parent, which measures the text.
  useLayoutEffect(() => {
    const shown = text.current!
    shown.replaceChildren(cue.getCueAsHTML())
    shown.removeAttribute('style')
    if (hasFileStyle) applyFileStyle(shown, cue)
  }, [cue, hasFileStyle])
  return (
    <div className={styles.window}>
      <span ref={text} className={styles.text} />
    </div>
  )
}

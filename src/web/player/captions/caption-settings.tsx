import { useId } from 'react'
import type { PlayerMessages } from '../messages/messages.en.ts'
import { PlayerModal } from '../modal/player-modal.tsx'
import {
  type CaptionStyle,
  captionColors,
  captionCss,
  captionEdges,
  captionFonts,
  captionOpacities,
  captionPresets,
  captionSizes,
  withPreset,
} from '../preferences/caption-style.ts'
import styles from './caption-settings.module.css'
import type { CaptionStyleActions } from './caption-style.ts'

type Props = { style: CaptionStyle; actions: CaptionStyleActions; words: PlayerMessages; close: () => void }

/** The settings of captions, over the page or over the full screen. Each choice applies at once, to the sample and to the captions. */
export function CaptionSettings({ style, actions, words, close }: Props) {
  const texts = words.captionStyle
  const titleId = useId()
  return (
    <PlayerModal labelledBy={titleId} name="caption-settings" onClose={close} look="clear">
      {/* The button closes the modal. The keys of the player do not work in a form. */}
      <form method="dialog" className={styles.panel}>
        <header>
          <h2 id={titleId}>{texts.settings}</h2>
          <p className={styles.sample} style={captionCss(style)} data-sample>
            <span data-window>
              <span data-line>{texts.sample}</span>
            </span>
          </p>
        </header>
        <Presets style={style} actions={actions} texts={texts} />
        <Fields style={style} actions={actions} words={words} />
        <footer>
          <button type="button" onClick={actions.reset}>
            {texts.reset}
          </button>
          <button type="submit">{texts.close}</button>
        </footer>
      </form>
    </PlayerModal>
  )
}

type Texts = PlayerMessages['captionStyle']

function Presets({ style, actions, texts }: Pick<Props, 'style' | 'actions'> & { texts: Texts }) {
  return (
    <fieldset className={styles.presets}>
      <legend>{texts.preset}</legend>
      {captionPresets.map((preset) => (
        <label key={preset} style={captionCss({ ...withPreset(style, preset), fontSize: 'medium' })}>
          <input
            type="radio"
            name="caption-preset"
            value={preset}
            checked={style.preset === preset}
            onChange={() => actions.choosePreset(preset)}
          />
          <span>{texts.presets[preset]}</span>
        </label>
      ))}
    </fieldset>
  )
}

const keysOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[]

function Fields({ style, actions, words }: Pick<Props, 'style' | 'actions' | 'words'>) {
  const texts = words.captionStyle
  /** Renders the choice of one value of the style. */
  function field<Name extends Exclude<keyof CaptionStyle, 'preset'>>(
    name: Name,
    values: readonly CaptionStyle[Name][],
    textOf: (value: CaptionStyle[Name]) => string,
  ) {
    return (
      <label>
        {texts.fields[name]}
        <select
          name={name}
          value={values.indexOf(style[name])}
          onChange={(event) => actions.change({ [name]: values[Number(event.currentTarget.value)] })}
        >
          {values.map((value, index) => (
            <option key={value} value={index}>
              {textOf(value)}
            </option>
          ))}
        </select>
      </label>
    )
  }
  const colors = keysOf(captionColors)
  const opacity = (value: number) => words.percent(value * 100)
  return (
    <div className={styles.fields}>
      {field('fontSize', keysOf(captionSizes), (size) => texts.sizes[size])}
      {field('fontFamily', keysOf(captionFonts), (font) => texts.fonts[font])}
      {field('color', colors, (color) => texts.colors[color])}
      {field('fontOpacity', captionOpacities, opacity)}
      {field('background', colors, (color) => texts.colors[color])}
      {field('backgroundOpacity', captionOpacities, opacity)}
      {field('window', colors, (color) => texts.colors[color])}
      {field('windowOpacity', captionOpacities, opacity)}
      {field('textShadow', captionEdges, (edge) => texts.edges[edge])}
      {field('edgeOpacity', captionOpacities, opacity)}
    </div>
  )
}

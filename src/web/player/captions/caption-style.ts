import { type Feature, on } from '../features/feature.ts'
import {
  type CaptionPreset,
  type CaptionSize,
  type CaptionStyle,
  captionPresets,
  captionSizes,
  defaultCaptionStyle,
  savedCaptionStyle,
  withPreset,
} from '../preferences/caption-style.ts'
import type { StoredSetting } from '../preferences/stored-setting.ts'

export type CaptionStyleActions = {
  /** Changes values of the style. If a value of the preset changes, the style has no preset any more. */
  change(values: Partial<CaptionStyle>): void
  choosePreset(preset: CaptionPreset): void
  /** [C9-44] */
  chooseNextPreset(): void
  /** [C9-43] Chooses the next larger size (1) or the next smaller size (-1), if there is one. */
  resize(step: 1 | -1): void
  reset(): void
}

/** The style of captions. The viewer's choice is stored, and applies to the players of all tabs. */
export function captionStyle(
  page: EventTarget,
  stored: StoredSetting<CaptionStyle> = savedCaptionStyle(),
): Feature<CaptionStyle, CaptionStyleActions> {
  return {
    state: defaultCaptionStyle,
    attach({ signal, get, set }) {
      const restore = () => set(stored.read() ?? defaultCaptionStyle)
      const apply = (style: CaptionStyle) => {
        set(style)
        stored.write(style)
      }
      const choosePreset = (preset: CaptionPreset) => apply(withPreset(get(), preset))
      restore()
      // The browser fires this event in the tabs that did not write.
      on(page, 'storage', signal, restore)
      return {
        change(values) {
          const { fontSize, ...ofPreset } = values
          apply({ ...get(), ...(Object.keys(ofPreset).length > 0 && { preset: null }), ...values })
        },
        choosePreset,
        chooseNextPreset() {
          const { preset } = get()
          const at = preset === null ? -1 : captionPresets.indexOf(preset)
          choosePreset(captionPresets[(at + 1) % captionPresets.length]!)
        },
        resize(step) {
          const sizes = Object.keys(captionSizes) as CaptionSize[]
          const fontSize = sizes[sizes.indexOf(get().fontSize) + step]
          if (fontSize) apply({ ...get(), fontSize })
        },
        reset: () => apply(defaultCaptionStyle),
      }
    },
  }
}

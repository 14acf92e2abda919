// The style of captions: its values, the presets, and the CSS of each value.
import type { CSSProperties } from 'react'
import { type StoredSetting, storedSetting } from './stored-setting.ts'

/** [C9-30] The eight colours of captions, as RGB components. */
export const captionColors = {
  white: '255 255 255',
  black: '0 0 0',
  red: '255 0 0',
  green: '0 255 0',
  blue: '0 0 255',
  yellow: '255 255 0',
  magenta: '255 0 255',
  cyan: '0 255 255',
} as const

/** [C9-30] The seven fonts of captions: font lists, because no font exists on every device. */
export const captionFonts = {
  proportionalSansSerif: 'Roboto, Arial, Helvetica, "Liberation Sans", sans-serif',
  proportionalSerif: '"Times New Roman", Times, "Liberation Serif", serif',
  monospacedSansSerif: '"DejaVu Sans Mono", Menlo, Monaco, Consolas, monospace',
  monospacedSerif: '"Courier New", Courier, "Liberation Mono", monospace',
  casual: '"Comic Sans MS", "Chalkboard SE", "Comic Neue", "Coming Soon", casual, "Trebuchet MS", "URW Gothic", fantasy',
  cursive: '"Snell Roundhand", "Apple Chancery", "Segoe Script", "Monotype Corsiva", "Dancing Script", Z003, cursive',
  smallCaps: 'Arial, Helvetica, "Liberation Sans", sans-serif',
} as const

/** [C9-30] The three sizes, as multiples of the base size. */
export const captionSizes = { small: 0.75, medium: 1, large: 1.5 } as const
export const captionEdges = ['none', 'uniform', 'dropShadow', 'raised', 'depressed'] as const
/** [C9-31] The opacities that the viewer can choose. */
export const captionOpacities = [0, 0.25, 0.5, 0.75, 1] as const

export type CaptionColor = keyof typeof captionColors
export type CaptionEdge = (typeof captionEdges)[number]
export type CaptionSize = keyof typeof captionSizes

/** [C9-29] The six presets: the colours of the text and its background, and the font if it differs from the default. */
const presets = {
  whiteOnBlack: { color: 'white', background: 'black' },
  timesWhiteOnBlack: { color: 'white', background: 'black', fontFamily: 'proportionalSerif' },
  blackOnWhite: { color: 'black', background: 'white' },
  blackOnYellow: { color: 'black', background: 'yellow' },
  yellowOnBlue: { color: 'yellow', background: 'blue' },
  whiteOnBlue: { color: 'white', background: 'blue' },
} as const satisfies Record<string, Partial<CaptionStyle>>
export type CaptionPreset = keyof typeof presets
export const captionPresets = Object.keys(presets) as CaptionPreset[]

/** [C3-55] The style of captions as it is stored. Opacities are from 0 to 1. */
export type CaptionStyle = {
  /** Null after the viewer changed a value of the preset. */
  preset: CaptionPreset | null
  fontFamily: keyof typeof captionFonts
  fontSize: CaptionSize
  color: CaptionColor
  fontOpacity: number
  background: CaptionColor
  backgroundOpacity: number
  /** The colour of the window: the area around all lines of a caption. */
  window: CaptionColor
  windowOpacity: number
  /** The edge effect of the letters. */
  textShadow: CaptionEdge
  edgeOpacity: number
}

export const defaultCaptionStyle: CaptionStyle = {
  preset: 'whiteOnBlack',
  fontFamily: 'proportionalSansSerif',
  fontSize: 'medium',
  color: 'white',
  fontOpacity: 1,
  background: 'black',
  backgroundOpacity: 0.75,
  window: 'black',
  windowOpacity: 0,
  textShadow: 'none',
  edgeOpacity: 1,
}

/** Returns a style with all values of a preset. The size stays, because it depends on the viewer's eyes and screen. */
export const withPreset = ({ fontSize }: CaptionStyle, preset: CaptionPreset): CaptionStyle => ({
  ...defaultCaptionStyle,
  ...presets[preset],
  preset,
  fontSize,
})

const isOneOf = (values: readonly unknown[], value: unknown) => values.includes(value)
const isOpacity = (value: unknown) => isOneOf(captionOpacities, value)
const isColor = (value: unknown) => isOneOf(Object.keys(captionColors), value)

const rules: { [Field in keyof CaptionStyle]: (value: unknown) => boolean } = {
  preset: (value) => isOneOf([null, ...captionPresets], value),
  fontFamily: (value) => isOneOf(Object.keys(captionFonts), value),
  fontSize: (value) => isOneOf(Object.keys(captionSizes), value),
  color: isColor,
  fontOpacity: isOpacity,
  background: isColor,
  backgroundOpacity: isOpacity,
  window: isColor,
  windowOpacity: isOpacity,
  textShadow: (value) => isOneOf(captionEdges, value),
  edgeOpacity: isOpacity,
}

const isCaptionStyle = (value: unknown): value is CaptionStyle =>
  Object.entries(rules).every(([field, isValid]) => isValid((value as Record<string, unknown> | null)?.[field]))

/** [C9-32] The style of captions that is stored in this browser. */
export const savedCaptionStyle = (): StoredSetting<CaptionStyle> => storedSetting('configuration', isCaptionStyle)

const rgb = (color: CaptionColor, opacity: number) => `rgb(${captionColors[color]} / ${opacity})`

/** The offsets of the shadows of an edge effect, in em. */
const edgeShadows: Record<CaptionEdge, string[]> = {
  none: [],
  uniform: ['-.05em -.05em 0', '.05em -.05em 0', '-.05em .05em 0', '.05em .05em 0', '0 0 .08em'],
  dropShadow: ['.06em .06em .08em', '.1em .1em .14em'],
  raised: ['.03em .03em 0', '.06em .06em 0', '.09em .09em 0'],
  depressed: ['-.03em -.03em 0', '-.06em -.06em 0', '-.09em -.09em 0'],
}

/** Returns the CSS of a style. The style sheets of the captions and of the sample read the custom properties. */
export function captionCss(style: CaptionStyle): CSSProperties {
  const edge = rgb(style.color === 'black' ? 'white' : 'black', style.edgeOpacity)
  const shadows = edgeShadows[style.textShadow].map((offsets) => `${offsets} ${edge}`)
  return {
    '--cue-color': rgb(style.color, style.fontOpacity),
    '--cue-background': rgb(style.background, style.backgroundOpacity),
    '--cue-window': rgb(style.window, style.windowOpacity),
    '--cue-scale': captionSizes[style.fontSize],
    fontFamily: captionFonts[style.fontFamily],
    fontVariantCaps: style.fontFamily === 'smallCaps' ? 'small-caps' : 'normal',
    textShadow: shadows.join(', ') || 'none',
  } as CSSProperties
}

import { expect, test } from 'vitest'
import { applyConsent } from '../../ui/consent.ts'
import { attachFeature } from '../features/testing.ts'
import {
  type CaptionStyle,
  captionColors,
  captionCss,
  captionEdges,
  captionFonts,
  captionPresets,
  captionSizes,
  defaultCaptionStyle,
  savedCaptionStyle,
  withPreset,
} from '../preferences/caption-style.ts'
import { captionStyle } from './caption-style.ts'

applyConsent('us')

const memory = (before: CaptionStyle | null = null) => {
  let stored = before
  const write = (value: CaptionStyle) => {
    stored = value
  }
  return { read: () => stored, write }
}
const attach = (stored = memory(), page = new EventTarget()) => ({ ...attachFeature(captionStyle(page, stored)), stored, page })

test('captions are white on black at first; the chosen style is stored and is the style of the next player', () => {
  const { actions, state, stored } = attach()
  expect(state()).toMatchObject({ preset: 'whiteOnBlack', color: 'white', background: 'black', fontSize: 'medium' })
  actions.choosePreset('blackOnYellow')
  actions.change({ fontSize: 'large' })
  expect(attach(stored).state()).toMatchObject({ preset: 'blackOnYellow', color: 'black', background: 'yellow', fontSize: 'large' })
})

test('the key of presets goes through all six, and keeps the size', () => {
  const { actions, state } = attach()
  actions.change({ fontSize: 'small' })
  const seen = captionPresets.map(() => {
    actions.chooseNextPreset()
    return state().preset
  })
  expect(seen).toEqual([...captionPresets.slice(1), captionPresets[0]])
  expect(state().fontSize).toBe('small')
})

test('a changed value makes the style the viewer’s own, until a preset replaces all values', () => {
  const { actions, state } = attach()
  actions.change({ textShadow: 'raised' })
  expect(state()).toMatchObject({ preset: null, textShadow: 'raised' })
  actions.chooseNextPreset()
  expect(state()).toMatchObject({ preset: 'whiteOnBlack', textShadow: 'none' })
})

test('the size changes in steps and stops at the smallest and the largest', () => {
  const { actions, state } = attach()
  const sizeAfter = (step: 1 | -1) => {
    actions.resize(step)
    return state().fontSize
  }
  expect([sizeAfter(1), sizeAfter(1), sizeAfter(-1), sizeAfter(-1), sizeAfter(-1)]).toEqual(['large', 'large', 'medium', 'small', 'small'])
  expect(state().preset).toBe('whiteOnBlack')
})

test('reset restores the first style, with its size', () => {
  const { actions, state, stored } = attach()
  actions.change({ fontSize: 'large', color: 'red' })
  actions.reset()
  expect([state(), stored.read()]).toEqual([defaultCaptionStyle, defaultCaptionStyle])
})

test('a style that is chosen in one tab applies in the other tabs', () => {
  const { state, stored, page, end } = attach()
  stored.write(withPreset(defaultCaptionStyle, 'whiteOnBlue'))
  page.dispatchEvent(new Event('storage'))
  expect(state().preset).toBe('whiteOnBlue')
  end()
})

test('a stored style with an unknown value or a missing field is ignored', () => {
  const kept = new Map<string, string>()
  const local = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
  Object.defineProperty(globalThis, 'localStorage', { value: local, configurable: true })
  const saved = savedCaptionStyle()
  saved.write(defaultCaptionStyle)
  expect([saved.read(), [...kept.keys()]]).toEqual([defaultCaptionStyle, ['player-configuration']])
  const { textShadow: _, ...incomplete } = defaultCaptionStyle
  const values = [{ color: 'url(x)' }, { fontOpacity: 7 }, { fontFamily: 'toString' }, { preset: 'red;}' }]
  for (const wrong of [...values.map((value) => ({ ...defaultCaptionStyle, ...value })), incomplete, 'text', null]) {
    kept.set('player-configuration', JSON.stringify(wrong))
    expect(saved.read()).toBeNull()
  }
  Reflect.deleteProperty(globalThis, 'localStorage')
})

test('each preset, font, size, colour and edge has CSS of its own', () => {
  const styles = (values: Partial<CaptionStyle>[]) =>
    values.map((value) => JSON.stringify(captionCss({ ...defaultCaptionStyle, ...value })))
  const differ = (all: string[], count: number) => expect(new Set(all).size).toBe(count)
  differ(
    captionPresets.map((preset) => JSON.stringify(captionCss(withPreset(defaultCaptionStyle, preset)))),
    6,
  )
  differ(styles(Object.keys(captionFonts).map((font) => ({ fontFamily: font as CaptionStyle['fontFamily'] }))), 7)
  differ(styles(Object.keys(captionSizes).map((size) => ({ fontSize: size as CaptionStyle['fontSize'] }))), 3)
  differ(styles(Object.keys(captionColors).map((color) => ({ color: color as CaptionStyle['color'] }))), 8)
  differ(styles(captionEdges.map((textShadow) => ({ textShadow }))), 5)
})

test('the opacities of text, background, window and edge are those of the style', () => {
  const css = captionCss({
    ...defaultCaptionStyle,
    fontOpacity: 0.75,
    backgroundOpacity: 0.5,
    windowOpacity: 0.25,
    window: 'blue',
    textShadow: 'dropShadow',
    edgeOpacity: 0.5,
  })
  expect(css).toMatchObject({
    '--cue-color': 'rgb(255 255 255 / 0.75)',
    '--cue-background': 'rgb(0 0 0 / 0.5)',
    '--cue-window': 'rgb(0 0 255 / 0.25)',
    textShadow: expect.stringContaining('rgb(0 0 0 / 0.5)'),
  })
})

// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { attachFeature } from '../features/testing.ts'
import { en } from '../messages/messages.en.ts'
import { es } from '../messages/messages.es.ts'
import { type CaptionStyle, defaultCaptionStyle } from '../preferences/caption-style.ts'
import { CaptionSettings } from './caption-settings.tsx'
import { captionStyle } from './caption-style.ts'

/** Opens the settings with the real feature, and renders them again after each change, as the store does. */
async function open(language: 'en' | 'es' = 'en') {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const { actions, state } = attachFeature(captionStyle(new EventTarget(), { read: () => null, write() {} }))
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  let closed = 0
  const render = () =>
    act(async () => root.render(<CaptionSettings style={state()} actions={actions} words={{ en, es }[language]} close={() => closed++} />))
  await render()
  const choose = async (label: string, option: string) => {
    const select = [...box.querySelectorAll('label')].find((each) => each.firstChild?.textContent === label)!.querySelector('select')!
    select.value = [...select.options].find((each) => each.text === option)!.value
    await act(async () => select.dispatchEvent(new Event('change', { bubbles: true })))
    await render()
  }
  const click = async (selector: string) => {
    await act(async () => box.querySelector<HTMLElement>(selector)!.click())
    await render()
  }
  return { box, state, choose, click, closed: () => closed }
}
const sampleOf = (box: Element) => box.querySelector<HTMLElement>('[data-sample]')!.style

test('each field of the settings changes its value of the style, and the sample shows it at once', async () => {
  const { box, state, choose } = await open()
  await choose('Size', 'Large')
  await choose('Font', 'Monospaced serif')
  await choose('Text color', 'Yellow')
  await choose('Text opacity', '75%')
  await choose('Background color', 'Blue')
  await choose('Background opacity', '50%')
  await choose('Window color', 'Red')
  await choose('Window opacity', '25%')
  await choose('Edge', 'Drop shadow')
  await choose('Edge opacity', '50%')
  expect(state()).toEqual({
    preset: null,
    fontSize: 'large',
    fontFamily: 'monospacedSerif',
    color: 'yellow',
    fontOpacity: 0.75,
    background: 'blue',
    backgroundOpacity: 0.5,
    window: 'red',
    windowOpacity: 0.25,
    textShadow: 'dropShadow',
    edgeOpacity: 0.5,
  } satisfies CaptionStyle)
  expect(sampleOf(box).getPropertyValue('--cue-color')).toBe('rgb(255 255 0 / 0.75)')
  expect(sampleOf(box).fontFamily).toContain('Courier')
  expect(box.querySelector('input:checked')).toBeNull()
})

test('a preset is chosen with one press, and Reset restores the first style', async () => {
  const { box, state, click } = await open('es')
  expect([...box.querySelectorAll('fieldset label')].map((label) => label.textContent)).toHaveLength(6)
  await click('input[value="blackOnYellow"]')
  expect(state().preset).toBe('blackOnYellow')
  expect(box.querySelector<HTMLInputElement>('input:checked')?.value).toBe('blackOnYellow')
  await click('footer button')
  expect(state()).toEqual(defaultCaptionStyle)
})

test('closing the dialog closes the settings', async () => {
  const { box, closed } = await open()
  await act(async () => box.querySelector('dialog')!.close())
  expect(closed()).toBe(1)
})

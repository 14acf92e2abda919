import { expect, test } from 'vitest'
import { actOf, type Commands, keyboard } from './keyboard.ts'
import { alone } from './testing.ts'

function recorder() {
  const said: string[] = []
  const commands = new Proxy({} as Commands, {
    get: (_, name: string) => (by?: number) => said.push(by === undefined ? name : `${name} ${by}`),
  })
  return { said, commands }
}

const press = (key: string, more: object = {}) =>
  Object.assign(new Event('keydown', { cancelable: true }), { key, ctrlKey: false, metaKey: false, altKey: false, ...more })

function pressed(...keys: string[]) {
  const { said, commands } = recorder()
  const { frame } = alone(keyboard(commands))
  for (const key of keys) {
    const event = press(key)
    frame.dispatchEvent(event)
    expect(event.defaultPrevented, `${key} is ours`).toBe(true)
  }
  return said
}

test('[C9-33] P and space play and pause', () => expect(pressed('p', 'P', ' ')).toEqual(Array(3).fill('togglePlay')))
test('K plays and pauses, as the questions and answers say', () => expect(pressed('k', 'K')).toEqual(Array(2).fill('togglePlay')))
test('[C9-34] F fills the screen', () => expect(pressed('f')).toEqual(['toggleFullscreen']))
test('[C9-35] Esc leaves full screen', () => expect(pressed('Escape')).toEqual(['exitFullscreen']))
test('[C9-36] the arrows seek 5 seconds', () => expect(pressed('ArrowLeft', 'ArrowRight')).toEqual(['seekBy -5', 'seekBy 5']))
test('[C9-37] J and L seek 10 seconds', () => expect(pressed('j', 'l')).toEqual(['seekBy -10', 'seekBy 10']))
test('[C9-38] 0 and Home restart', () => expect(pressed('0', 'Home')).toEqual(['restart', 'restart']))
test('[C9-39] End goes to the end', () => expect(pressed('End')).toEqual(['end']))
test('[C9-40] up and down change the volume', () =>
  expect(pressed('ArrowUp', 'ArrowDown')).toEqual(['changeVolume 0.1', 'changeVolume -0.1']))
test('[C9-41] M mutes', () => expect(pressed('m')).toEqual(['toggleMuted']))
test('[C9-42] C turns captions on and off', () => expect(pressed('c')).toEqual(['toggleCaptions']))

test('browser shortcuts, other keys and handled keys are not ours', () => {
  for (const event of [
    press('l', { ctrlKey: true }),
    press('r', { metaKey: true }),
    press('ArrowLeft', { altKey: true }),
    press('q'),
    press('Tab'),
  ])
    expect(actOf(event)).toBeNull()
  const handled = press('p')
  handled.preventDefault()
  expect(actOf(handled)).toBeNull()
})

test('space presses the focused button; a menu and the volume keep their arrows', () => {
  const on = (target: object) => ({
    ...press(' '),
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    target: target as HTMLElement,
  })
  const button = { localName: 'button', closest: () => null }
  const inMenu = { localName: 'button', closest: () => ({}) }
  expect(actOf({ ...on(button), key: ' ' })).toBeNull()
  expect(actOf({ ...on(button), key: 'ArrowLeft' })).not.toBeNull()
  expect(actOf({ ...on(inMenu), key: 'ArrowDown' })).toBeNull()
  expect(actOf({ ...on(inMenu), key: 'Escape' })).toBeNull()
  expect(actOf({ ...on(inMenu), key: 'm' })).not.toBeNull()
})

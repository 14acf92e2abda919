import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { attachFeature } from '../features/testing.ts'
import type { Commands } from './commands.ts'
import { isOwned, keyboard } from './keyboard.ts'
import { shortcuts } from './keys.ts'

const press = (key: string, more: object = {}) =>
  Object.assign(new Event('keydown', { cancelable: true }), { key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more })

type Options = { missing?: (keyof Commands)[]; isStopped?: boolean; stored?: { characterKeys: boolean } | null }

function attachKeyboard({ missing = [], isStopped = false, stored = null }: Options = {}) {
  const performed: string[] = []
  const commands = new Proxy({} as Commands, {
    get: (_, name: keyof Commands) =>
      missing.includes(name) ? undefined : (by?: number) => performed.push(by === undefined ? name : `${name} ${by}`),
  })
  const written: object[] = []
  const setting = { read: () => stored, write: (value: object) => written.push(value) }
  const attached = attachFeature(keyboard({ commands: () => commands, isStopped: () => isStopped }, setting))
  const send = (key: string, more?: object) => {
    const event = press(key, more)
    attached.frame.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { ...attached, performed, written, send }
}

function commandsOf(...keys: string[]) {
  const { performed, send } = attachKeyboard()
  for (const key of keys) expect(send(key), `${key} is ours`).toBe(true)
  return performed
}

test('P and space play and pause the video', () => expect(commandsOf('p', 'P', ' ')).toEqual(Array(3).fill('togglePlay')))
test('K plays and pauses the video, as the FAQ says', () => expect(commandsOf('k', 'K')).toEqual(Array(2).fill('togglePlay')))
test('F enters full screen', () => expect(commandsOf('f')).toEqual(['toggleFullscreen']))
test('Escape leaves full screen', () => expect(commandsOf('Escape')).toEqual(['exitFullscreen']))
test('the left and right arrows seek 5 seconds', () => expect(commandsOf('ArrowLeft', 'ArrowRight')).toEqual(['seekBy -5', 'seekBy 5']))
test('J and L seek 10 seconds', () => expect(commandsOf('j', 'l')).toEqual(['seekBy -10', 'seekBy 10']))
test('0 and Home restart the video', () => expect(commandsOf('0', 'Home')).toEqual(['restart', 'restart']))
test('End seeks to the end', () => expect(commandsOf('End')).toEqual(['end']))
test('the up and down arrows change the volume', () =>
  expect(commandsOf('ArrowUp', 'ArrowDown')).toEqual(['changeVolume 0.1', 'changeVolume -0.1']))
test('M mutes and unmutes', () => expect(commandsOf('m')).toEqual(['toggleMuted']))
test('C turns captions on and off', () => expect(commandsOf('c')).toEqual(['toggleCaptions']))
test('the minus and equals signs change the size of captions', () =>
  expect(commandsOf('-', '=', '+')).toEqual(['resizeCaptions -1', 'resizeCaptions 1', 'resizeCaptions 1']))
test('B chooses the next style of captions', () => expect(commandsOf('b')).toEqual(['nextCaptionPreset']))

test('? and / show the help', () => expect(commandsOf('?', '/')).toEqual(['showHelp', 'showHelp']))

test('keys of commands that the player does not have are left to the browser, and the help does not list them', () => {
  const { performed, send, actions } = attachKeyboard({ missing: ['resizeCaptions', 'nextCaptionPreset'] })
  expect([send('-'), send('='), send('b')]).toEqual([false, false, false])
  expect(performed).toEqual([])
  const listed = actions.shortcuts().map(([name]) => name)
  const all = Object.keys(shortcuts)
  expect(listed).toEqual(all.filter((name) => !['smallerCaptions', 'largerCaptions', 'captionPreset'].includes(name)))
})

test('a held key seeks and changes the volume again, but does not switch anything on and off', () => {
  const { performed, send } = attachKeyboard()
  for (const key of ['l', 'ArrowUp', 'f', 'm', 'p', 'c']) expect(send(key, { repeat: true }), key).toBe(true)
  expect(performed).toEqual(['seekBy 10', 'changeVolume 0.1'])
})

test('while the player shows why it does not play, only full screen and the help have keys', () => {
  const { performed, send } = attachKeyboard({ isStopped: true })
  expect(['p', 'l', 'm', 'End', 'f', 'Escape', '?'].filter((key) => send(key))).toEqual(['f', 'Escape', '?'])
  expect(performed).toEqual(['toggleFullscreen', 'exitFullscreen', 'showHelp'])
})

test('a viewer can turn off the shortcuts with characters, and the choice is stored', () => {
  const { performed, send, actions, written } = attachKeyboard()
  actions.setCharacterKeys(false)
  expect(['p', '0', '?', 'm'].filter((key) => send(key))).toEqual([])
  expect([send(' '), send('ArrowLeft')]).toEqual([true, true])
  expect(performed).toEqual(['togglePlay', 'seekBy -5'])
  expect(written).toEqual([{ characterKeys: false }])
  expect(attachKeyboard({ stored: { characterKeys: false } }).send('p')).toBe(false)
})

test('the player ignores browser shortcuts, keys without a command, and events that another listener has handled', () => {
  const { performed, send } = attachKeyboard()
  for (const event of [press('l', { ctrlKey: true }), press('r', { metaKey: true }), press('ArrowLeft', { altKey: true })])
    expect(isOwned(event)).toBe(true)
  expect([send('q'), send('Tab')]).toEqual([false, false])
  expect(performed).toEqual([])
  const handled = press('p')
  handled.preventDefault()
  expect(isOwned(handled)).toBe(true)
})

test('space presses the focused button, the volume slider handles its arrow keys itself, and links, forms, menus and dialogs handle all keys', () => {
  const on = (target: Element, key: string) =>
    isOwned({ key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, target })
  const page = new Window().document
  page.body.innerHTML = `
    <button>b</button> <input type="range" data-own-keys> <form><select></select></form> <a href="/x">l</a>
    <div role="menu"><button role="menuitem">m</button></div> <dialog><button>d</button></dialog>`
  const find = (selector: string) => page.querySelector(selector) as unknown as Element
  expect([on(find('button'), ' '), on(find('button'), 'ArrowLeft'), on(find('button'), 'm')]).toEqual([true, false, false])
  const slider = find('[data-own-keys]')
  expect([on(slider, 'ArrowDown'), on(slider, 'Home'), on(slider, 'm'), on(slider, ' ')]).toEqual([true, true, false, false])
  for (const owner of ['select', 'a', '[role="menuitem"]', 'dialog button'])
    for (const key of ['0', 'm', 'f', ' ', 'ArrowDown', 'Escape']) expect(on(find(owner), key), `${key} in ${owner}`).toBe(true)
})

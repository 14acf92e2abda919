// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { applyConsent } from '../../ui/consent.ts'
import { spanish } from '../../ui/testing/test-providers.tsx'
import type { Quality } from '../stream/stream.ts'
import { fakeStream } from '../stream/testing.ts'
import { openedPlayer } from '../testing/opened-player.tsx'

// The visitor allows settings to be stored.
applyConsent('us')

type Options = Parameters<typeof openedPlayer>[0]

async function openedSettings(options: Options = {}, label = 'Settings') {
  const opened = await openedPlayer(options)
  const button = opened.frame.querySelector<HTMLElement>(`[aria-label="${label}"]`)!
  await opened.press(button)
  return { ...opened, button }
}

const menu = () => document.querySelector('[role="menu"]')
const items = () => [...menu()!.querySelectorAll('[role^="menuitem"]')].map(({ textContent }) => textContent)
const focused = () => document.activeElement!.textContent

test('the settings list what a video has: speed and the keyboard help always, quality if there are several', async () => {
  await openedSettings()
  expect(items()).toEqual(['SpeedNormal', 'Keyboard shortcuts'])
  document.body.innerHTML = ''
  await openedSettings({ stream: fakeStream({ heights: () => [720, 480] }) })
  expect(items()).toEqual(['QualityAuto', 'SpeedNormal', 'Keyboard shortcuts'])
})

test('a live stream has no speed', async () => {
  await openedSettings({ duration: Number.POSITIVE_INFINITY })
  expect(items()).toEqual(['Keyboard shortcuts'])
})

test('arrow keys move in the settings, Escape returns to the list and then to the button', async () => {
  const chosen: Quality[] = []
  const stream = fakeStream({ heights: () => [720, 480], chooseQuality: (quality) => void chosen.push(quality) })
  const { key, button } = await openedSettings({ stream })
  expect(focused()).toBe('QualityAuto')
  await key('ArrowRight')
  expect([menu()!.getAttribute('aria-label'), items(), focused()]).toEqual([
    'Quality',
    ['Back', 'Auto', 'Data saver', '720p', '480p'],
    'Auto',
  ])
  await key('ArrowDown')
  await key('ArrowDown')
  expect(focused()).toBe('720p')
  await key('Escape')
  expect([menu()!.getAttribute('aria-label'), focused()]).toEqual(['Settings', 'QualityAuto'])
  await key('End')
  expect(focused()).toBe('Keyboard shortcuts')
  await key('ArrowDown')
  expect(focused()).toBe('QualityAuto')
  await key('Escape')
  expect([menu(), document.activeElement]).toEqual([null, button])
  expect(chosen).toEqual(['auto'])
})

test('a choice closes the settings, returns the focus, and is shown when they open again', async () => {
  const { media, key, press, button } = await openedSettings()
  await key('ArrowRight')
  await act(async () => [...menu()!.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === '1.5×')!.click())
  expect([media.playbackRate, menu(), document.activeElement]).toEqual([1.5, null, button])
  await press(button)
  expect(items()[0]).toBe('Speed1.5×')
})

test('the shortcuts of the player have no effect in the settings', async () => {
  const { media, key } = await openedSettings()
  expect([await key('m'), await key('p'), await key(' ')]).toEqual([false, false, false])
  expect([media.muted, media.paused]).toEqual([false, false])
})

test('a press beside the settings closes them', async () => {
  const { frame } = await openedSettings()
  await act(async () => void frame.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(menu()).toBeNull()
})

test('the settings are in Spanish on a Spanish page, and open the keyboard help', async () => {
  const audioTracks = () => [
    { name: 'English', language: 'en', isDescription: false },
    { name: 'English AD', language: 'en', isDescription: true },
  ]
  const stream = fakeStream({ audioTracks, audioTrack: () => 1 })
  const { press } = await openedSettings({ visit: spanish, stream }, 'Ajustes')
  expect(items()).toEqual(['VelocidadNormal', 'AudioInglés, audiodescripción', 'Atajos de teclado'])
  await press([...menu()!.querySelectorAll<HTMLElement>('button')].at(-1)!)
  expect([menu(), document.querySelector('dialog h2')!.textContent]).toEqual([null, 'Atajos de teclado'])
})

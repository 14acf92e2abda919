// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { spanish, visit } from '../../ui/testing/test-providers.tsx'
import type { Visit } from '../../ui/visit.tsx'
import { fakeSender } from '../cast/testing.ts'
import { openedPlayer } from '../testing/opened-player.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const script of document.querySelectorAll('script')) script.remove()
})

const button = (name: string) => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)
const scripts = () => [...document.querySelectorAll('script')]
const withReceiver = { ...visit, brand: { ...visit.brand, castReceiver: 'CC1AD845' } }

/** Opens the player in a browser that can find Cast devices. Scripts do not load: the test answers for them. */
async function open(page: Visit = withReceiver) {
  vi.stubGlobal('PresentationRequest', class {})
  const { appendChild } = document.head
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes as Node[]) appendChild.call(document.head, Object.assign(node, { type: 'text/plain' }))
  })
  return openedPlayer({ visit: page })
}

async function press(found: HTMLElement | null) {
  await act(async () => {
    found!.click()
    await vi.dynamicImportSettled()
  })
}

test('a site without a receiver offers no Cast devices, and loads no script', async () => {
  await open(visit)
  expect([button('Play on TV (Cast)'), scripts()]).toEqual([null, []])
})

test('a browser that cannot find Cast devices does not offer them', async () => {
  await openedPlayer({ visit: withReceiver })
  expect(button('Play on TV (Cast)')).toBeNull()
})

test('the script of Google loads when the viewer asks for a device, not before; a failure is told, and the next press tries again', async () => {
  await open()
  expect(scripts()).toEqual([])
  await press(button('Play on TV (Cast)'))
  expect(scripts().map(({ src, referrerPolicy }) => [src, referrerPolicy])).toEqual([
    ['https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1', 'no-referrer'],
  ])
  expect(button('Looking for devices')).not.toBeNull()
  await act(async () => void scripts()[0]!.dispatchEvent(new Event('error')))
  expect(document.querySelector('[role="alert"]')!.textContent).toMatch(/^This browser could not load Cast\./)
  await press(button('Play on TV (Cast)'))
  expect([scripts().length, document.querySelector('[role="alert"]')]).toEqual([2, null])
  await act(async () => (window as unknown as { __onGCastApiAvailable(isAvailable: boolean): void }).__onGCastApiAvailable(false))
  expect(document.querySelector('[role="alert"]')).not.toBeNull()
})

test('while a device plays, its controls replace those of the video, keys reach it, and the video continues here afterwards', async () => {
  const { media, key } = await open({ ...withReceiver, ...spanish, brand: withReceiver.brand })
  const { sender, player } = fakeSender()
  player.currentTime = 52
  vi.stubGlobal('cast', { framework: sender.framework })
  vi.stubGlobal('chrome', { cast: { media: sender.media } })
  await press(button('Ver en la TV (Cast)'))
  await act(async () => {
    ;(window as unknown as { __onGCastApiAvailable(isAvailable: boolean): void }).__onGCastApiAvailable(true)
    await vi.dynamicImportSettled()
  })
  expect(document.querySelector('[role="status"]')!.textContent).toBe('Reproduciendo en Living room')
  expect([media.paused, button('Pantalla completa'), button('Pausar') !== null]).toEqual([true, null, true])
  await key('k')
  expect([player.isPaused, button('Reproducir') !== null]).toEqual([true, true])
  await key('l')
  await key('k')
  expect(player.currentTime).toBe(62)
  const stop = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Ver aquí')!
  await press(stop)
  expect([media.currentTime, media.paused, button('Ver en la TV (Cast)') !== null]).toEqual([62, false, true])
})

// Opens the whole player in a test document: all features on a media element of the document, and the controls over it.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { visit as english, TestProviders } from '../../ui/testing/test-providers.tsx'
import type { Visit } from '../../ui/visit.tsx'
import type { PlayerVideo } from '../context/player-context.tsx'
import { en } from '../messages/messages.en.ts'
import { es } from '../messages/messages.es.ts'
import { Player } from '../player.tsx'
import type { Player as PlayerStore } from '../store/create-player.ts'
import type { Stream } from '../stream/stream.ts'
import { fakeStream } from '../stream/testing.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const roots: Root[] = []

// The test document has no collector of events.
beforeEach(() => void vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true))

afterEach(async () => {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount()
  })
  document.body.innerHTML = ''
  localStorage.clear()
})

const video: PlayerVideo = { brand: 'nbc', mpxGuid: '9001', title: 'The First Night', page: '/pier/video/the-first-night/9001' }

type Options = { visit?: Visit; stream?: Stream; more?: Partial<PlayerVideo>; duration?: number }

/** Opens the player on a recording of 100 seconds that plays. */
export async function openedPlayer({ visit = english, stream = fakeStream(), more, duration = 100 }: Options = {}) {
  const media = document.createElement('video')
  let time = 50
  Object.defineProperties(media, {
    duration: { get: () => duration, configurable: true },
    currentTime: {
      get: () => time,
      set(next: number) {
        time = next
        media.dispatchEvent(new Event('seeked'))
      },
    },
    readyState: { get: () => 4 },
  })
  const frame = document.createElement('section')
  frame.tabIndex = -1
  document.body.append(frame)
  frame.append(media)
  const box = document.createElement('div')
  frame.append(box)
  let player: PlayerStore | null = null
  const root = createRoot(box)
  roots.push(root)
  await media.play()
  const preparation = { media, opened: Promise.resolve({ stream }), begin() {}, close: () => media.remove() }
  const requestAccess = () => new Promise<never>(() => {})
  const tree = (shown: PlayerVideo) => (
    <TestProviders visit={visit}>
      <Player
        video={shown}
        requestAccess={requestAccess}
        language={visit.language}
        words={{ en, es }[visit.language]}
        preparation={preparation}
        frame={frame}
        onPlayer={(opened) => {
          player = opened ?? player
        }}
      />
    </TestProviders>
  )
  const first = { ...video, ...more }
  await act(async () => root.render(tree(first)))
  /** Presses a key on the focused element. Returns whether the player or a menu handled it. */
  const key = async (name: string, target: Element = document.activeElement ?? frame) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
    await act(async () => {
      target.dispatchEvent(event)
      await vi.dynamicImportSettled()
    })
    return event.defaultPrevented
  }
  /** Presses an element. Parts of the player that it opens are loaded then. */
  const press = (element: HTMLElement) =>
    act(async () => {
      element.click()
      await vi.dynamicImportSettled()
    })
  const close = () => act(async () => root.unmount())
  return {
    media,
    frame,
    player: player! as PlayerStore,
    key,
    press,
    close,
    show: (next: Partial<PlayerVideo>) => act(async () => root.render(tree({ ...first, ...next }))),
  }
}

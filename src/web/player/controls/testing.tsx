// Renders a control for tests. The test sets the state of the player.
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import type { Language } from '#contracts/graph/types.generated.ts'
import { PlayerProvider, type PlayerVideo } from '../context/player-context.tsx'
import { en } from '../messages/messages.en.ts'
import { es } from '../messages/messages.es.ts'
import type { Player, PlayerState } from '../store/create-player.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const roots: Root[] = []

afterEach(async () => {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount()
  })
  document.body.innerHTML = ''
})

type TestState = { [Name in keyof PlayerState]?: Partial<PlayerState[Name]> }
type Options = { language?: Language; video?: Partial<PlayerVideo> }

const usual = {
  playback: { paused: false, ended: false, started: true },
  timeline: { time: 0, start: 0, duration: 60, buffered: 0, isLive: false },
  programme: { start: null },
  details: { chapters: [], skips: [], credits: null, thumbnails: [] },
  userActivity: { active: true },
  cast: { possible: false },
} satisfies TestState

/** Renders `children` in a section, as the player does. `set` changes parts of the state. */
export async function rendered(children: ReactNode, first: TestState, { language = 'en', video = {} }: Options = {}) {
  let state: TestState = { ...usual, ...first }
  const subscribers = new Set<() => void>()
  const actions = {
    timeline: { seekTo: vi.fn() },
    programme: { playFrom: vi.fn() },
    userActivity: { hold: vi.fn(() => () => {}) },
    source: { goToLive: vi.fn(), startOver: vi.fn() },
    playback: { toggle: vi.fn() },
  }
  const player = {
    get: () => state,
    subscribe(changed: () => void) {
      subscribers.add(changed)
      return () => subscribers.delete(changed)
    },
    actions,
  } as unknown as Player
  const box = document.createElement('section')
  box.tabIndex = -1
  document.body.append(box)
  const root = createRoot(box)
  roots.push(root)
  const value = { player, words: { en, es }[language], video: video as PlayerVideo }
  await act(async () => root.render(<PlayerProvider value={value}>{children}</PlayerProvider>))
  const set = (change: TestState) =>
    act(async () => {
      state = { ...state, ...change }
      for (const changed of subscribers) changed()
    })
  return { box, actions, set, at: (time: number) => set({ timeline: { ...state.timeline, time } }) }
}

import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TestProviders } from '../../ui/testing/test-providers.tsx'
import { PlayerProvider } from '../context/player-context.tsx'
import { en } from '../messages/messages.en.ts'
import { ControlBar } from './control-bar.tsx'

type Value = NonNullable<ComponentProps<typeof PlayerProvider>['value']>

function markup(video: Partial<Value['video']>) {
  const state = {
    playback: { paused: false, ended: false },
    programme: { start: null },
    timeline: { isLive: true, start: 0, time: 50, duration: 60 },
    volume: { volume: 1, muted: false },
    captions: { languages: [] },
    captionStyle: {},
    fullscreen: { fullscreen: false, possible: false },
    cast: { possible: false },
  }
  const actions = { playback: {}, timeline: {}, source: {}, volume: {}, captions: {}, fullscreen: {} }
  const player = { get: () => state, subscribe: () => () => {}, actions } as unknown as Value['player']
  const value = { player, words: en, video: video as Value['video'] }
  return renderToStaticMarkup(
    <TestProviders>
      <PlayerProvider value={value}>
        <ControlBar />
      </PlayerProvider>
    </TestProviders>,
  )
}

test('a live stream offers to start over only if its programme can be played from its start', () => {
  expect(markup({ live: {}, programmeStart: 1000 })).toContain('aria-label="Start over"')
  expect(markup({ live: {} })).not.toContain('Start over')
})

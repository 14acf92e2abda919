import { askAccess, type Watchable } from './ask-access.ts'
import { attention } from './features/attention.ts'
import { buffering } from './features/buffering.ts'
import { captions } from './features/captions.ts'
import { fullscreen } from './features/fullscreen.ts'
import { keyboard } from './features/keyboard.ts'
import { playback } from './features/playback.ts'
import { pointer } from './features/pointer.ts'
import { source } from './features/source.ts'
import { timeline } from './features/timeline.ts'
import { volume } from './features/volume.ts'
import { joinFeatures } from './player-store.ts'
import type { Preparation } from './prepare.ts'
import { reportFault } from './report-fault.ts'
import { chooseEngine } from './stream/open-stream.ts'

type Wanted = { video: Watchable; preparation: Preparation; frame: HTMLElement; language: string }
export type Player = ReturnType<typeof createPlayer>
export type PlayerState = ReturnType<Player['get']>

/** A player around a prepared media element; `close` leaves nothing behind. */
export function createPlayer({ video, preparation, frame, language }: Wanted) {
  const controller = new AbortController()
  const { media } = preparation
  const tools = { media, frame, signal: controller.signal }
  const open = async (element: HTMLVideoElement, url: string) => (await chooseEngine(element))?.open(element, url) ?? null
  const store = joinFeatures(
    {
      playback: playback(),
      timeline: timeline(),
      volume: volume(),
      captions: captions(language),
      fullscreen: fullscreen(),
      buffering: buffering(window),
      attention: attention(),
      source: source({
        video,
        opened: preparation.opened,
        open,
        ask: askAccess,
        report: reportFault,
        now: () => performance.now(),
        network: window,
      }),
    },
    tools,
  )
  const { actions } = store
  const keys = keyboard({
    togglePlay: actions.playback.toggle,
    toggleFullscreen: actions.fullscreen.toggle,
    exitFullscreen: actions.fullscreen.exit,
    seekBy: actions.timeline.seekBy,
    restart: actions.timeline.restart,
    end: actions.timeline.end,
    changeVolume: actions.volume.changeVolume,
    toggleMuted: actions.volume.toggleMuted,
    toggleCaptions: actions.captions.toggle,
  })
  const mouse = pointer({ toggle: actions.playback.toggle, tap: actions.attention.tap, toggleFullscreen: actions.fullscreen.toggle })
  for (const feature of [keys, mouse]) feature.attach({ ...tools, get: () => ({}), set: () => {} })
  const close = () => {
    media.pause()
    controller.abort()
    preparation.close()
  }
  return { ...store, close }
}

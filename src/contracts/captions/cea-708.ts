// Decodes CEA-708 captions (DTVCC), which broadcasters send in the messages of the picture (ATSC A/53). docs/media.md says which commands are respected.
import { createPackets } from './cea-708-packets.ts'
import { type Cea708Service, createCea708Service } from './cea-708-service.ts'
import type { GridCue } from './grid-cues.ts'

/** Seconds in which changes are shown together: a fifth, less rounding errors. Live captions come letter by letter, and would be a cue for each frame. */
const settling = 0.199

/** The state of a caption service: the cues it shows, and those that will replace them, as JSON. `since`: seconds; null if no change waits. */
type Display = { service: Cea708Service; shown: string; next: string; since: number | null }

export type Cea708Decoder = {
  /** Takes the triplets of a frame (`cc_data`), with its time in seconds. Frames come in the order of their times. */
  push(triplets: Uint8Array, time: number): void
  /** Ends all captions, because the stream ends or continues elsewhere. */
  end(time: number): void
}

/** `show` is called when a service shows other captions from `time` on. An empty list means none. */
export function createCea708Decoder(show: (service: number, time: number, cues: GridCue[]) => void): Cea708Decoder {
  const displays = new Map<number, Display>()
  let now = 0

  function settle(number: number, display: Display): void {
    const { shown, next, since } = display
    if (next !== shown) show(number, since ?? now, JSON.parse(next) as GridCue[])
    Object.assign(display, { shown: next, since: null } satisfies Partial<Display>)
  }

  function end(time: number): void {
    for (const [number, display] of displays) {
      settle(number, display)
      if (display.shown !== '[]') show(number, time, [])
    }
    displays.clear()
  }

  const push = createPackets({
    onBlock(number, bytes) {
      const display = displays.get(number) ?? { service: createCea708Service(), shown: '[]', next: '[]', since: null }
      displays.set(number, display)
      display.service.write(bytes)
      const next = JSON.stringify(display.service.cues())
      if (next !== display.next) display.since ??= now
      display.next = next
    },
    onLoss: () => end(now),
  })

  return {
    push(triplets, time) {
      now = time
      // Before the new bytes: they may remove what was shown long enough.
      for (const [number, display] of displays) if (display.since !== null && time - display.since >= settling) settle(number, display)
      push(triplets)
    },
    end(time) {
      now = time
      end(time)
    },
  }
}

// Makes cues of CEA-608 captions, which hls.js reads from the video. Unlike the cues that hls.js makes itself, these have colours, italics, underlines
// and exact places.
import type { Events, default as Hls, HlsConfig } from 'hls.js'
import { cuesOfGrid, type Grid } from '#contracts/captions/grid-cues.ts'
import { addCue, keepCue, vttCueOf, withTrack } from './grid-track.ts'

/** Captions are within the middle 80 % of the picture, in 15 rows of 32 characters. */
const grid: Grid = { top: 10, left: 10, rowHeight: 80 / 15, columnWidth: 80 / 32, columns: 32 }

const bufferAppended = 'hlsBufferAppended' as Events.BUFFER_APPENDED

/** Returns the `cueHandler` of hls.js. Call `follow` once with the new instance. */
export function createCea608Cues(): HlsConfig['cueHandler'] & { follow(hls: Hls): void } {
  let waiting: VTTCue[] = []
  return {
    newCue(track, start, end, screen) {
      const cues = cuesOfGrid(
        screen.rows.map(({ chars }) => chars),
        grid,
        // Browsers reject cues without a duration.
      ).map((cue) => vttCueOf(cue, start, Math.max(end, start + 0.0001)))
      if (track)
        withTrack(track, () => {
          for (const cue of cues) if (!track.cues?.getCueById(cue.id)) addCue(track, cue)
        })
      else waiting.push(...cues)
      return cues
    },
    /** hls.js adds the first cues of a track itself, when their part of the video is in the buffer. */
    follow(hls) {
      hls.on(bufferAppended, () => {
        for (const cue of waiting) keepCue(cue)
        waiting = waiting.filter(({ track }) => !track)
      })
    },
  }
}

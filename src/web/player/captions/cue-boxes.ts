import type { PlayerCue, Region } from '../webvtt/settings.ts'
import { type CuePlace, lineHeight, placeOf } from './cue-place.ts'

/** A box in the picture, with one cue, or with the cues of a region one above the other. `lines`: the height of a region. */
export type CueBox = { key: string; cues: PlayerCue[]; place: CuePlace; lines: number | null }

/** The largest number of cues in the picture. More than these hide the picture, and delay it. */
const maxCues = 16

/** Returns a key that differs between the active cues. */
export const keyOf = ({ startTime, id, text }: VTTCue) => `${startTime}-${id}-${text}`

/** Returns the boxes of the active cues. If a file has too many at once, the newest ones count. */
export function boxesOf(cues: readonly PlayerCue[]): CueBox[] {
  const regions = new Map<string, CueBox>()
  const boxes: CueBox[] = []
  for (const cue of cues.slice(-maxCues)) {
    const region = cue.fileRegion ?? cue.region
    const before = region && regions.get(region.id)
    if (before) before.cues.push(cue)
    else if (region) {
      const box = { key: `region ${region.id}`, cues: [cue], place: placeOfRegion(region), lines: region.lines }
      regions.set(region.id, box)
      boxes.push(box)
    } else boxes.push({ key: keyOf(cue), cues: [cue], place: placeOf(cue), lines: null })
  }
  return boxes
}

/** Returns the place of a region: a point of the region lies on a point of the picture. */
function placeOfRegion({ width, lines, regionAnchorX, regionAnchorY, viewportAnchorX, viewportAnchorY }: Region): CuePlace {
  const left = viewportAnchorX - (width * regionAnchorX) / 100
  const linesAbove = (lines * regionAnchorY) / 100
  return {
    css: { left: `${left}%`, width: `${width}%`, top: `calc(${viewportAnchorY}% - ${linesAbove} * ${lineHeight}em)` },
    moves: viewportAnchorY >= 50 ? 'up' : 'down',
    isCentered: false,
  }
}

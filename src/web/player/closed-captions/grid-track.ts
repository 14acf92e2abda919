import type { GridCue } from '#contracts/captions/grid-cues.ts'

/** Returns a cue of the browser. Its id is that of the same caption when a part of the video is read twice. */
export function vttCueOf({ text, ...place }: GridCue, start: number, end: number): VTTCue {
  const id = `${start}-${end}-${place.line}-${text}`
  return Object.assign(new VTTCue(start, end, text), { snapToLines: false, ...place, id })
}

/** Changes the cues of a track. A disabled track has no cues. */
export function withTrack(track: TextTrack, change: () => void): void {
  const { mode } = track
  if (mode === 'disabled') track.mode = 'hidden'
  change()
  if (mode === 'disabled') track.mode = mode
}

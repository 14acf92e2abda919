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

const loaded = 2
/** The cues of tracks whose elements have not loaded their empty files. */
const early = new WeakMap<TextTrack, Set<VTTCue>>()

/**
 * Adds a cue to a track that is not disabled. Chromium (156) loads the file of a track element when the track is first enabled, and then removes all cues that
 * were added before: these are added again.
 */
export function addCue(track: TextTrack, cue: VTTCue): void {
  track.addCue(cue)
  keepCue(cue)
}

/** Adds a cue again if its track loses it in this way. */
export function keepCue(cue: VTTCue): void {
  if (cue.track) cuesBeforeLoad(cue.track)?.add(cue)
}

/** Removes a cue from a track that is not disabled. */
export function removeCue(track: TextTrack, cue: VTTCue): void {
  track.removeCue(cue)
  early.get(track)?.delete(cue)
}

function cuesBeforeLoad(track: TextTrack): Set<VTTCue> | undefined {
  const known = early.get(track)
  if (known) return known
  const element = [...document.querySelectorAll('track')].find((each) => each.track === track)
  if (!element || element.readyState >= loaded) return undefined
  const cues = new Set<VTTCue>()
  early.set(track, cues)
  const restore = () => {
    early.delete(track)
    withTrack(track, () => {
      for (const cue of cues) if (!cue.track) track.addCue(cue)
    })
  }
  element.addEventListener('load', restore, { once: true })
  return cues
}

// Reads the WebVTT files of an HLS stream instead of hls.js, which ignores regions, styles and the alignment of positions, and blocks the page
// while it adds thousands of cues. hls.js loads the files and chooses them; for each one it gets a file without cues.
import Hls, { type Fragment, type FragmentLoaderContext, type HlsConfig, type LoaderCallbacks, type LoaderConfiguration } from 'hls.js'
import { type FileCue, readWebVtt, type WebVtt } from '../webvtt/read-webvtt.ts'
import type { PlayerCue } from '../webvtt/settings.ts'

/** The seconds after which the clock of MPEG streams, which has 33 bits, begins again. */
const clockRange = 2 ** 33 / 90_000
/** Milliseconds of work after which the page gets a turn. */
const turn = 5

type FragmentLoader = NonNullable<HlsConfig['fLoader']>
type CaptionFile = WebVtt & { fragment: Pick<Fragment, 'cc' | 'start' | 'level'> }
type Offsets = { baseTime: number; timescale: number }[]

/** Returns the seconds between the times of a file and those of the media. */
function offsetOf({ timestampMap, fragment }: Omit<CaptionFile, 'cues'>, offsets: Offsets): number {
  const { baseTime, timescale } = offsets[fragment.cc]!
  const mediaStart = baseTime / timescale
  if (!timestampMap) return -mediaStart
  const offset = timestampMap.mpegts / 90_000 - mediaStart
  return offset - timestampMap.local - clockRange * Math.round((offset - fragment.start) / clockRange)
}

/** Returns a cue of the browser, or null for a cue that ends before the media begins. */
function cueOf({ startTime, endTime, text, region, ...more }: FileCue, offset: number): PlayerCue | null {
  const [start, end] = [Math.max(startTime + offset, 0), endTime + offset]
  return end > start ? Object.assign(new VTTCue(start, end, text), more, { fileRegion: region }) : null
}

/** Adds cues to a track, some at a time. A cue that lasts longer than its segment is in several files, and is added once. */
async function addCues(cues: Iterable<FileCue>, offset: number, track: TextTrack, known: Map<string, PlayerCue>, signal: AbortSignal) {
  // hls.js removes cues that are long past.
  for (const [key, cue] of known) if (!cue.track) known.delete(key)
  let end = performance.now() + turn
  for (const each of cues) {
    const cue = cueOf(each, offset)
    const key = cue && `${cue.startTime} ${cue.endTime} ${cue.text}`
    if (key && !known.has(key)) {
      known.set(key, cue)
      track.addCue(cue)
    }
    if (performance.now() < end) continue
    await new Promise((resume) => setTimeout(resume))
    if (signal.aborted) return
    end = performance.now() + turn
  }
}

/** Returns the loader of segments for the settings of hls.js. Call `follow` once with the new instance. */
export function captionFiles(base = Hls.DefaultConfig.loader as unknown as FragmentLoader) {
  let stream = new AbortController()
  let offsets: Offsets = []
  let waiting: CaptionFile[] = []
  const added = new WeakMap<TextTrack, Map<string, PlayerCue>>()
  let trackOf = (_level: number): TextTrack | undefined => undefined

  function accept(file: CaptionFile): void {
    const { fragment, cues } = file
    const track = trackOf(fragment.level)
    if (!track) return
    // The times of the media are known when its first segment has been read.
    if (!offsets[fragment.cc]) return void waiting.push(file)
    const known = added.get(track) ?? new Map<string, PlayerCue>()
    added.set(track, known)
    void addCues(cues, offsetOf(file, offsets), track, known, stream.signal)
  }

  function reset(): void {
    stream.abort()
    stream = new AbortController()
    offsets = []
    waiting = []
  }

  return {
    loader: loaderOf(base, accept),
    follow(hls: Hls): void {
      trackOf = (level) => hls.subtitleTracks[level]?.trackNode?.track
      hls.on(Hls.Events.MANIFEST_LOADING, reset)
      hls.on(Hls.Events.DESTROYING, reset)
      hls.on(Hls.Events.INIT_PTS_FOUND, (_, { id, timestampOffsets }) => {
        if (id !== 'main') return
        offsets = timestampOffsets
        for (const file of waiting.splice(0)) accept(file)
      })
    },
  }
}

/** Returns a loader that takes the cues out of WebVTT files. Encrypted files, files with their header in another file, and other formats stay as they are. */
function loaderOf(base: FragmentLoader, accept: (file: CaptionFile) => void): FragmentLoader {
  return class extends base {
    override load(context: FragmentLoaderContext, settings: LoaderConfiguration, callbacks: LoaderCallbacks<FragmentLoaderContext>) {
      const { frag } = context
      if (frag.type !== 'subtitle' || frag.encrypted || frag.initSegment) return super.load(context, settings, callbacks)
      const onSuccess: typeof callbacks.onSuccess = (response, ...more) => {
        const file = readWebVtt(new TextDecoder().decode(response.data as ArrayBuffer))
        // The number of the track and the start may change later.
        const { cc, start, level } = frag
        if (file) accept({ ...file, fragment: { cc, start, level } })
        callbacks.onSuccess(file ? { ...response, data: new TextEncoder().encode('WEBVTT\n\n').buffer } : response, ...more)
      }
      super.load(context, settings, { ...callbacks, onSuccess })
    }
  }
}

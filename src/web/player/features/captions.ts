// Captions are the text tracks of the media element, whoever put them there (hls.js or the browser's own HLS). A chosen track is
// `hidden`: the browser keeps its cues and says which are due, and we draw them, above the controls and in the viewer's style.
import { type Remembered, remembered } from '../remembered.ts'
import { type Feature, on } from './feature.ts'

export type Captions = {
  /** Languages that can be chosen, in the order of the stream. */
  languages: string[]
  /** The chosen one; null is off. */
  language: string | null
  /** Due now. */
  cues: VTTCue[]
}
export type CaptionsActions = { choose(language: string | null): void; toggle(): void }
export type CaptionsPreference = { captions: string | null }

const isPreference = (value: unknown): value is CaptionsPreference => {
  const { captions } = (value ?? {}) as Partial<CaptionsPreference>
  return captions === null || typeof captions === 'string'
}

/** [C4.13-01] Off until the viewer turns them on, which is remembered. `pageLanguage` is what turning on means the first time. */
export function captions(
  pageLanguage: string,
  stored: Remembered<CaptionsPreference> = remembered('preferences', isPreference),
): Feature<Captions, CaptionsActions> {
  return {
    state: { languages: [], language: null, cues: [] },
    attach({ media, signal, get, set }) {
      let wanted = stored.read()?.captions ?? null
      let last = wanted ?? pageLanguage
      let chosen: TextTrack | null = null
      let followed = new AbortController()
      // Chromium and Firefox keep the last cue active after the end.
      const due = () => set({ cues: chosen?.activeCues && !media.ended ? ([...chosen.activeCues] as VTTCue[]) : [] })

      function show() {
        const tracks = captionTracks(media)
        chosen = tracks.find((track) => track.language === wanted) ?? null
        // Setting a mode anew would fire another change event, and so on for ever.
        for (const track of tracks) {
          const mode = track === chosen ? 'hidden' : 'disabled'
          if (track.mode !== mode) track.mode = mode
        }
        followed.abort()
        followed = new AbortController()
        if (chosen) on(chosen, 'cuechange', AbortSignal.any([signal, followed.signal]), due)
        due()
        const languages = [...new Set(tracks.map((track) => track.language))]
        set({ languages, language: chosen?.language ?? null })
      }

      const choose = (language: string | null) => {
        wanted = language
        last = language ?? last
        stored.write({ captions: language })
        show()
      }
      on(media.textTracks, 'addtrack removetrack change', signal, show)
      on(media, 'ended seeked playing', signal, due)
      show()
      return {
        choose,
        toggle() {
          const { language, languages } = get()
          choose(language ? null : languages.includes(last) ? last : (languages[0] ?? null))
        },
      }
    },
  }
}

function captionTracks(media: HTMLVideoElement): TextTrack[] {
  return [...media.textTracks].filter((track) => track.kind === 'subtitles' || track.kind === 'captions')
}

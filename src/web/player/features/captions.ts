// Captions are the media element's text tracks, added by hls.js or by the browser's own HLS. The chosen track's mode is `hidden`: the
// browser tracks its active cues, and the player renders them itself, above the controls. In picture-in-picture and in the full screen of an iPhone
// the browser renders them.
import { type StoredSetting, storedSetting } from '../preferences/stored-setting.ts'
import { type Feature, on } from './feature.ts'

export type Captions = {
  /** Languages that can be chosen, in the order of the stream. */
  languages: string[]
  /** The chosen language; null when captions are off. */
  language: string | null
  /** The active cues. Empty while the browser shows the captions itself. */
  cues: VTTCue[]
  /** The ratio of the width of the picture to its height. */
  ratio: number
}
export type CaptionsActions = { choose(language: string | null): void; toggle(): void }
export type CaptionsPreference = { captions: string | null }

const isPreference = (value: unknown): value is CaptionsPreference => {
  const { captions } = (value ?? {}) as Partial<CaptionsPreference>
  return captions === null || typeof captions === 'string'
}

/**
 * [C4.13-01] Captions are off until the viewer turns them on. The first time, they are in `pageLanguage`. The viewer's choice is stored.
 */
export function captions(
  pageLanguage: string,
  stored: StoredSetting<CaptionsPreference> = storedSetting('preferences', isPreference),
): Feature<Captions, CaptionsActions> {
  return {
    state: { languages: [], language: null, cues: [], ratio: 16 / 9 },
    attach({ media, signal, get, set }) {
      let selected = stored.read()?.captions ?? null
      let last = selected ?? pageLanguage
      let chosen: TextTrack | null = null
      let following = new AbortController()
      /** Whether the browser shows the captions itself: outside the page there are only the video's own captions. */
      let isNative = false
      // Chromium and Firefox keep the last cue active after the end.
      const updateCues = () => {
        const active = isNative || media.ended ? null : chosen?.activeCues
        set({ cues: [...(active ?? [])] as VTTCue[] })
      }
      const updateRatio = () => media.videoHeight > 0 && set({ ratio: media.videoWidth / media.videoHeight })
      const setNative = (value: boolean) => () => {
        isNative = value
        apply()
      }

      function apply() {
        const tracks = captionTracks(media)
        chosen = tracks.find((track) => track.language === selected) ?? null
        // Setting an unchanged mode would fire a change event and loop forever.
        for (const track of tracks) {
          const mode = track !== chosen ? 'disabled' : isNative ? 'showing' : 'hidden'
          if (track.mode !== mode) track.mode = mode
        }
        following.abort()
        following = new AbortController()
        if (chosen) on(chosen, 'cuechange', AbortSignal.any([signal, following.signal]), updateCues)
        updateCues()
        const languages = [...new Set(tracks.map((track) => track.language))]
        set({ languages, language: chosen?.language ?? null })
      }

      const choose = (language: string | null) => {
        selected = language
        last = language ?? last
        stored.write({ captions: language })
        apply()
      }
      on(media.textTracks, 'addtrack removetrack change', signal, apply)
      on(media, 'ended seeked playing', signal, updateCues)
      on(media, 'loadedmetadata resize', signal, updateRatio)
      on(media, 'enterpictureinpicture webkitbeginfullscreen', signal, setNative(true))
      on(media, 'leavepictureinpicture webkitendfullscreen', signal, setNative(false))
      updateRatio()
      apply()
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

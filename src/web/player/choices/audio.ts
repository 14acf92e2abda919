import type { Feature } from '../features/feature.ts'
import { type StoredSetting, storedSetting } from '../preferences/stored-setting.ts'
import type { AudioTrack, Stream } from '../stream/stream.ts'

export type Audio = {
  tracks: AudioTrack[]
  /** The index of the track that plays, or -1. */
  playing: number
}
export type AudioActions = { follow(stream: Stream): void; choose(index: number): void }
type AudioPreference = { audio: Pick<AudioTrack, 'language' | 'isDescription'> }

const isPreference = (value: unknown): value is AudioPreference => {
  const { audio } = (value ?? {}) as Partial<AudioPreference>
  return typeof audio?.language === 'string' && typeof audio.isDescription === 'boolean'
}

/** The audio track. The viewer's choice of a language, and of a description of the picture, is stored in the browser. */
export function audio(stored: StoredSetting<AudioPreference> = storedSetting('preferences', isPreference)): Feature<Audio, AudioActions> {
  return {
    state: { tracks: [], playing: -1 },
    attach({ get, set }) {
      let stream: Stream | null = null
      let wanted = stored.read()?.audio ?? null
      /** Chooses the wanted track when the tracks of a stream become known. Without a wanted one, the main audio plays [C4.13-01]. */
      const apply = (tracks: AudioTrack[]) => {
        const index = tracks.findIndex((track) => track.language === wanted?.language && track.isDescription === wanted.isDescription)
        if (index >= 0 && index !== stream!.audioTrack()) stream!.chooseAudioTrack(index)
      }
      const update = () => {
        const tracks = stream!.audioTracks()
        if (JSON.stringify(tracks) !== JSON.stringify(get().tracks)) {
          set({ tracks })
          apply(tracks)
        }
        set({ playing: stream!.audioTrack() })
      }
      return {
        follow(next) {
          stream = next
          next.onTracks(update)
          update()
        },
        choose(index) {
          const { language, isDescription } = get().tracks[index]!
          wanted = { language, isDescription }
          stored.write({ audio: wanted })
          stream!.chooseAudioTrack(index)
          set({ playing: index })
        },
      }
    },
  }
}

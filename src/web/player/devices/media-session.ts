import { imagePath } from '../../ui/pictures/picture-source.ts'
import { type Feature, on } from '../features/feature.ts'

/** The texts and the picture of the current video or channel, for the lock screen, the keyboard's media keys and headsets. */
export type NowPlaying = {
  title: string
  /** The series, or null for a channel and for a video without one. */
  show: string | null
  network: string
  /** The id of the picture. */
  image: string | null
}
export type MediaSessionActions = { describe(playing: NowPlaying): void }
export type MediaCommands = { play(): void; pause(): void; seekBy(seconds: number): void; seekTo(time: number): void }
type Tools = { session: MediaSession | undefined; commands: () => MediaCommands }

const seekStep = 10
const artworkWidths = [340, 640, 1024]

/** Passes the title and picture of the current video to the system (lock screen, headset), and handles the media keys. */
export function mediaSession({ session, commands }: Tools): Feature<object, MediaSessionActions> {
  return {
    state: {},
    attach({ media, signal }) {
      if (!session) return { describe() {} }
      const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
        play: () => commands().play(),
        pause: () => commands().pause(),
        seekbackward: ({ seekOffset }) => commands().seekBy(-(seekOffset ?? seekStep)),
        seekforward: ({ seekOffset }) => commands().seekBy(seekOffset ?? seekStep),
        seekto: ({ seekTime }) => commands().seekTo(seekTime ?? 0),
      }
      const setHandlers = (isOn: boolean) => {
        for (const [action, handler] of Object.entries(handlers)) {
          try {
            session.setActionHandler(action as MediaSessionAction, isOn ? handler : null)
          } catch {
            // The browser does not know this action.
          }
        }
      }
      const update = () => {
        session.playbackState = media.paused ? 'paused' : 'playing'
        const { duration, currentTime, playbackRate } = media
        if (Number.isFinite(duration) && duration > 0)
          session.setPositionState({ duration, position: Math.min(currentTime, duration), playbackRate })
        else session.setPositionState()
      }
      on(media, 'play pause seeked ratechange durationchange ended', signal, update)
      setHandlers(true)
      update()
      const end = () => {
        setHandlers(false)
        session.metadata = null
        session.playbackState = 'none'
        session.setPositionState()
      }
      signal.addEventListener('abort', end, { once: true })
      return {
        describe({ title, show, network, image }) {
          const artwork = image === null ? [] : artworkWidths.map((width) => artworkOf(image, width))
          session.metadata = new MediaMetadata({ title, artist: show ?? network, album: network, artwork })
        },
      }
    },
  }
}

/** Returns the artwork of a picture at a width in pixels. */
export const artworkOf = (image: string, width: number) => ({
  src: new URL(imagePath(image, '16-9', width), location.origin).href,
  sizes: `${width}x${Math.round((width * 9) / 16)}`,
})

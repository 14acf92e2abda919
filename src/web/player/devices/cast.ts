// Cast devices. Google's script is loaded only if the operator has set a receiver, and only when the viewer asks for a device.
import { loadChunk } from '../../ui/load-chunk.ts'
import type { RequestAccess, VideoKey } from '../access/request-access.ts'
import type { CastCommands, CastSession, CastTitle, Remote } from '../cast/cast-session.ts'
import type { Feature } from '../features/feature.ts'

export type Cast = {
  /** The site has a receiver, and the browser can find Cast devices. */
  possible: boolean
  status: 'off' | 'connecting' | 'on' | 'failed'
  /** The name of the device that plays. */
  device: string
  /** Its playback; null before the session. */
  remote: Remote | null
}
export type CastActions = {
  /** Lets the viewer choose a device, or ends the session on the device. */
  toggle(): void
  /** Plays another video. */
  change(video: VideoKey): void
  describe(title: CastTitle): void
  /** Returns the commands that the device performs; null if the video plays in the browser. */
  commands(): CastCommands | null
}
type Tools = {
  /** The application id of the receiver. Absent: no Cast. */
  receiver: string | undefined
  video: VideoKey
  requestAccess: RequestAccess
  captions: () => string | null
  page: object
}

export function cast({ receiver, video: first, requestAccess, captions, page }: Tools): Feature<Cast, CastActions> {
  return {
    state: { possible: false, status: 'off', device: '', remote: null },
    attach({ media, signal, get, set }) {
      let session: CastSession | null = null
      let video = first
      let title: CastTitle = { title: '', subtitle: '', image: null }
      // Browsers with Cast have the Presentation API, on which it is built.
      set({ possible: receiver !== undefined && 'PresentationRequest' in page })

      async function open() {
        set({ status: 'connecting' })
        const opened = await loadChunk(() => import('../cast/cast-session.ts'))
          .then(({ openCast }) =>
            openCast({
              ...{ receiver: receiver!, media, signal, requestAccess, captions, video: () => video, title: () => title },
              show: (device, remote) => set({ status: 'on', device, remote }),
              now: () => performance.now(),
            }),
          )
          .catch(() => 'failed' as const)
        if (opened === 'failed' || !opened) return set({ status: opened ?? 'off' })
        session = opened
        await opened.ended
        session = null
        set({ status: 'off', remote: null })
      }
      return {
        toggle() {
          if (session) session.stop()
          else if (get().status !== 'connecting') void open()
        },
        change(next) {
          video = next
          session?.load()
        },
        describe(next) {
          title = next
        },
        commands: () => session?.commands ?? null,
      }
    },
  }
}

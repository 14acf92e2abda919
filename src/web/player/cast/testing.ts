// A fake of Google's Cast sender, with one device.
import type { LoadRequest, Sender } from './sender.ts'

/** Returns a class whose instances are `value`, which the test changes. */
const classOf = (value: object) =>
  class {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: the test changes the instance
      return value
    }
  }

/** Returns a class that stores the constructor's arguments as properties with these names. */
const recordOf = (...names: string[]) =>
  class {
    constructor(...values: unknown[]) {
      Object.assign(this, Object.fromEntries(names.map((name, index) => [name, values[index]])))
    }
  }

/** `chooses`: the viewer chooses the device. `change` changes what plays on it. */
export function fakeSender(chooses = true) {
  const options: object[] = []
  const loaded: LoadRequest[] = []
  const shownTracks: object[] = []
  const status = {
    idleReason: null as string | null,
    media: {
      tracks: [
        { trackId: 1, type: 'AUDIO', language: 'es' },
        { trackId: 7, type: 'TEXT', language: 'es-US' },
      ],
    },
    editTracksInfo: (request: object) => void shownTracks.push(request),
  }
  const player = {
    ...{ isConnected: true, currentTime: 0, duration: 100, isPaused: false, isMuted: false, volumeLevel: 0.5 },
    playerState: 'PLAYING' as string | null,
  }
  const controller = Object.assign(new EventTarget(), {
    playOrPause: () => change({ isPaused: !player.isPaused }),
    seek: () => change({}),
    muteOrUnmute: () => change({ isMuted: !player.isMuted }),
    setVolumeLevel: () => change({}),
  })
  const change = (more: Partial<typeof player>) => {
    Object.assign(player, more)
    controller.dispatchEvent(new Event('anyChanged'))
  }
  const session = {
    getCastDevice: () => ({ friendlyName: 'Living room' }),
    loadMedia: async (request: LoadRequest) => void loaded.push(request),
    getMediaSession: () => status,
  }
  let current: typeof session | null = null
  const context = {
    setOptions: (given: object) => void options.push(given),
    async requestSession() {
      if (!chooses) throw new Error('cancel')
      current = session
    },
    getCurrentSession: () => current,
    endCurrentSession: () => change({ isConnected: false }),
  }
  const sender = {
    framework: {
      CastContext: { getInstance: () => context },
      RemotePlayer: classOf(player),
      RemotePlayerController: classOf(controller),
    },
    media: {
      MediaInfo: recordOf('contentId', 'contentType'),
      LoadRequest: recordOf('media'),
      GenericMediaMetadata: recordOf(),
      EditTracksInfoRequest: recordOf('activeTrackIds'),
    },
  } as unknown as Sender
  return { sender, change, player, status, options, loaded, shownTracks }
}

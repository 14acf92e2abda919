import { afterEach, expect, test, vi } from 'vitest'
import { attachFeature, FakeFrame, FakeMedia } from '../features/testing.ts'
import { mediaSession } from './media-session.ts'
import { pictureInPicture } from './picture-in-picture.ts'
import { remotePlayback } from './remote-playback.ts'
import { wakeLock } from './wake-lock.ts'

afterEach(() => vi.unstubAllGlobals())

const settled = () => new Promise((resolve) => setImmediate(resolve))

function openMediaSession() {
  const handlers = new Map<string, ((details: object) => void) | null>()
  const session = {
    metadata: null as { artwork: { src: string; sizes: string }[] } | null,
    playbackState: 'none',
    position: undefined as object | undefined,
    setActionHandler(action: string, handler: ((details: object) => void) | null) {
      if (action === 'seekto') throw new TypeError('unknown action')
      handlers.set(action, handler)
    },
    setPositionState(position?: object) {
      this.position = position
    },
  }
  vi.stubGlobal('MediaMetadata', Object)
  vi.stubGlobal('location', new URL('https://tv.example/'))
  const performed: string[] = []
  const commands = {
    play: () => performed.push('play'),
    pause: () => performed.push('pause'),
    seekBy: (by: number) => performed.push(`seekBy ${by}`),
    seekTo: (to: number) => performed.push(`seekTo ${to}`),
  }
  const feature = mediaSession({ session: session as unknown as MediaSession, commands: () => commands })
  return { session, handlers, performed, ...attachFeature(feature) }
}

test('media keys play, pause and seek, also if the browser does not know one of them', () => {
  const { handlers, performed } = openMediaSession()
  handlers.get('play')!({})
  handlers.get('pause')!({})
  handlers.get('seekbackward')!({})
  handlers.get('seekforward')!({ seekOffset: 30 })
  expect(performed).toEqual(['play', 'pause', 'seekBy -10', 'seekBy 30'])
})

test('the browser shows the title, series, network and picture of what plays, and its position', async () => {
  const { session, actions, media } = openMediaSession()
  actions.describe({ title: 'The First Night', show: 'Pier', network: 'NBC', image: 'first-night' })
  expect(session.metadata).toMatchObject({ title: 'The First Night', artist: 'Pier', album: 'NBC' })
  expect(session.metadata!.artwork[1]).toEqual({ src: 'https://tv.example/images/first-night/16-9/640', sizes: '640x360' })
  await media.play()
  media.currentTime = 40
  expect([session.playbackState, session.position]).toEqual(['playing', { duration: 100, position: 40, playbackRate: 1 }])
  media.duration = Number.POSITIVE_INFINITY
  media.fire('durationchange')
  expect(session.position).toBeUndefined()
})

test('a closed player leaves no media keys and no title', () => {
  const { session, handlers, actions, end } = openMediaSession()
  actions.describe({ title: 'The First Night', show: null, network: 'NBC', image: null })
  end()
  expect([session.metadata, session.playbackState, [...handlers.values()]]).toEqual([null, 'none', [null, null, null, null]])
})

function openWakeLock() {
  let held = 0
  const locks = {
    async request() {
      held++
      return { release: async () => void held-- }
    },
  }
  const frame = new FakeFrame()
  const opened = attachFeature(wakeLock(locks as unknown as WakeLock), new FakeMedia(), frame)
  return { ...opened, held: () => held, setVisible: (state: DocumentVisibilityState) => frame.ownerDocument.setVisible(state) }
}

test('the screen stays on while the video plays, until it pauses or the player is closed', async () => {
  const { media, held, end } = openWakeLock()
  expect(held()).toBe(0)
  await media.play()
  media.fire('playing')
  expect(held()).toBe(1)
  media.pause()
  await settled()
  expect(held()).toBe(0)
  await media.play()
  end()
  await settled()
  expect(held()).toBe(0)
})

test('a page that was hidden keeps the screen on again when it is visible', async () => {
  const { media, held, setVisible } = openWakeLock()
  await media.play()
  setVisible('hidden')
  await settled()
  expect(held()).toBe(0)
  setVisible('visible')
  expect(held()).toBe(1)
})

test('picture in picture opens and closes, and is left when the player is closed', async () => {
  const frame = new FakeFrame()
  const page = Object.assign(frame.ownerDocument, { pictureInPictureEnabled: true, pictureInPictureElement: null as unknown })
  const media = Object.assign(new FakeMedia(), {
    async requestPictureInPicture() {
      page.pictureInPictureElement = media
      media.fire('enterpictureinpicture')
    },
  })
  Object.assign(page, {
    async exitPictureInPicture() {
      page.pictureInPictureElement = null
      media.fire('leavepictureinpicture')
    },
  })
  const { actions, state, end } = attachFeature(pictureInPicture(), media, frame)
  expect(state()).toEqual({ active: false, possible: true })
  actions.toggle()
  expect(state().active).toBe(true)
  actions.toggle()
  expect(state().active).toBe(false)
  actions.toggle()
  end()
  expect(page.pictureInPictureElement).toBeNull()
})

test('a browser without picture in picture does not offer it', () => {
  expect(attachFeature(pictureInPicture()).state().possible).toBe(false)
})

test('playback on another device is offered while a device is near', async () => {
  let found = (_isNear: boolean) => {}
  const remote = Object.assign(new EventTarget(), {
    state: 'disconnected',
    prompts: 0,
    async watchAvailability(callback: typeof found) {
      found = callback
    },
    async cancelWatchAvailability() {
      found = () => {}
    },
    async prompt() {
      this.prompts++
    },
  })
  const { actions, state, end } = attachFeature(remotePlayback(), Object.assign(new FakeMedia(), { remote }))
  expect(state().possible).toBe(false)
  found(true)
  expect(state()).toEqual({ possible: true, active: false, isAirPlay: false })
  actions.choose()
  remote.state = 'connected'
  remote.dispatchEvent(new Event('connect'))
  expect([remote.prompts, state().active]).toEqual([1, true])
  end()
  found(false)
  expect(state().possible).toBe(true)
})

test('Safari offers AirPlay while a device is near', () => {
  let pickers = 0
  const media = Object.assign(new FakeMedia(), {
    webkitShowPlaybackTargetPicker: () => void pickers++,
    webkitCurrentPlaybackTargetIsWireless: true,
  })
  const { actions, state } = attachFeature(remotePlayback(), media)
  media.dispatchEvent(Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability: 'available' }))
  expect(state()).toEqual({ possible: true, active: false, isAirPlay: true })
  actions.choose()
  media.fire('webkitcurrentplaybacktargetiswirelesschanged')
  expect([pickers, state().active]).toEqual([1, true])
})

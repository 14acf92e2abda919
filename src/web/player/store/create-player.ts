import type { Protection } from '#contracts/media/protection.ts'
import { sendEvent } from '../../ui/events/send-event.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { reportFault } from '../access/report-fault.ts'
import { type AccessAnswer, type RequestAccess, refusal, type VideoKey } from '../access/request-access.ts'
import { captionStyle } from '../captions/caption-style.ts'
import { audio } from '../choices/audio.ts'
import { quality } from '../choices/quality.ts'
import { speed } from '../choices/speed.ts'
import { cast } from '../devices/cast.ts'
import { artworkOf, type MediaCommands, mediaSession, type NowPlaying } from '../devices/media-session.ts'
import { pictureInPicture } from '../devices/picture-in-picture.ts'
import { pinch } from '../devices/pinch.ts'
import { remotePlayback } from '../devices/remote-playback.ts'
import { wakeLock } from '../devices/wake-lock.ts'
import { ads } from '../features/ads.ts'
import { buffering } from '../features/buffering.ts'
import { captions } from '../features/captions.ts'
import { details } from '../features/details.ts'
import type { FeatureTools } from '../features/feature.ts'
import { fullscreen } from '../features/fullscreen.ts'
import { playback } from '../features/playback.ts'
import { programme } from '../features/programme.ts'
import { type SaveWatch, savedPosition } from '../features/saved-position.ts'
import { timeline } from '../features/timeline.ts'
import { volume } from '../features/volume.ts'
import type { Commands } from '../input/commands.ts'
import { idle } from '../input/idle.ts'
import { keyboard } from '../input/keyboard.ts'
import { type PointerCommands, pointer } from '../input/pointer.ts'
import { userActivity } from '../input/user-activity.ts'
import { handheldOrientation } from '../quirks/handheld-orientation.ts'
import { savesData } from '../quirks/saves-data.ts'
import { isSame, type Opened, source } from '../source/source.ts'
import { waitLimit } from '../source/wait-limit.ts'
import { chooseEngine } from '../stream/open-stream.ts'
import { joinFeatures } from './player-store.ts'

/** A media element that loads a stream before the viewer presses play. */
export type Preparation = {
  media: HTMLVideoElement
  opened: Promise<Opened>
  /** Plays as soon as there is data. Call it in the handler of a user gesture: Safari then allows the element to play later too. */
  begin(): void
  /** The time from the call of `begin` to the first frame, in milliseconds; null if an ad plays first. */
  startUp?: Promise<number | null>
  close(): void
}

type PlayerOptions = {
  video: VideoKey
  requestAccess: RequestAccess
  preparation: Preparation
  frame: HTMLElement
  language: string
  /** Absent: the position is not saved, for example of a live stream. */
  saveWatch?: SaveWatch | undefined
  /** The application id of the operator's Cast receiver. Absent: no Cast. */
  castReceiver?: string | undefined
}
export type Player = ReturnType<typeof createPlayer>
export type PlayerState = ReturnType<Player['get']>

/** Creates a player around a prepared media element. `close` removes its listeners, the stream and the element. */
export function createPlayer({ video, requestAccess, preparation, frame, language, saveWatch, castReceiver }: PlayerOptions) {
  const controller = new AbortController()
  const { media } = preparation
  const open = async (element: HTMLVideoElement, ...of: [url: string, startAt?: number | undefined, drm?: Protection]) =>
    (await chooseEngine(element))?.open(element, ...of) ?? null
  // A Cast device and a break of ads perform the commands that they have.
  const commands = (): PlayerCommands => ({ ...commandsOf(store), ...store.actions.cast.commands(), ...store.actions.ads.commands() })
  const stateless = { media, frame, signal: controller.signal, get: () => ({}), set: () => {} }
  const metrics = loadMetrics(stateless, { startUp: preparation.startUp, isLive: video.live !== undefined })
  const store = joinFeatures(
    {
      ads: ads({ video, opened: preparation.opened, open }),
      playback: playback(),
      timeline: timeline(),
      programme: programme({ startOver: (at) => store.actions.source.startOver(at) }),
      volume: volume(),
      captions: captions(language),
      captionStyle: captionStyle(window),
      fullscreen: fullscreen(handheldOrientation()),
      buffering: buffering(window),
      waitLimit: waitLimit({ giveUp: () => store.actions.source.refuse(refusal('MEDIA')), network: window }),
      details: details(),
      userActivity: userActivity(),
      quality: quality(savesData()),
      speed: speed(),
      audio: audio(),
      idle: idle({ stop: () => store.actions.source.refuse(refusal('INACTIVE')), page: window }),
      source: source({
        video,
        opened: preparation.opened,
        open,
        async requestAccess(key, options): Promise<AccessAnswer> {
          const answer = await requestAccess(key, options)
          if (answer.allow) store.actions.ads.begin(key, answer.ads)
          return answer
        },
        report(fault, detail) {
          reportFault(fault, detail)
          void metrics.then((loaded) => loaded?.fail(fault, detail))
        },
        adopted(stream) {
          void metrics.then((loaded) => loaded?.follow(stream))
          const { waitLimit: wait, quality: chosen, audio: tracks, programme: airing } = store.actions
          for (const feature of [wait, chosen, tracks, airing]) feature.follow(stream)
        },
        describe: (url) => store.actions.details.change(url),
        now: () => performance.now(),
        network: window,
      }),
      mediaSession: mediaSession({ session: navigator.mediaSession, commands }),
      wakeLock: wakeLock(navigator.wakeLock),
      cast: cast({
        ...{ receiver: castReceiver, video, requestAccess, page: window },
        captions: (): string | null => store.get().captions.language,
      }),
      pictureInPicture: pictureInPicture(),
      remotePlayback: remotePlayback(),
      keyboard: keyboard({ commands, isStopped: (): boolean => store.get().source.refusal !== null }),
      pointer: pointer(commands),
      pinch: pinch(),
    },
    { media, frame, signal: controller.signal },
  )
  // An ad must not play behind the screen of a fault.
  store.subscribe(() => {
    const { source, ads } = store.get()
    if (source.refusal && ads.isOn) store.actions.ads.stop()
  })
  const saving = saveWatch && video.v4ID ? savedPosition({ save: saveWatch, v4ID: video.v4ID, page: window }).attach(stateless) : null
  if (saving) store.subscribe(() => saving.follow(store.get().cast.remote))
  let current = video
  /** Plays another video or channel in the same element. Does nothing if it plays already. */
  const change = (next: VideoKey) => {
    if (next.v4ID) saving?.change(next.v4ID)
    if (!isSame(next, current)) void metrics.then((loaded) => loaded?.change(next.live !== undefined))
    current = next
    store.actions.ads.change(next)
    store.actions.source.change(next)
    store.actions.cast.change(next)
  }
  const close = () => {
    media.pause()
    controller.abort()
    preparation.close()
  }
  /** Passes the title and picture of the video to the lock screen and the Cast device. */
  const describe = (playing: NowPlaying) => {
    const { title, show, network, image } = playing
    store.actions.mediaSession.describe(playing)
    store.actions.cast.describe({ title, subtitle: show ?? network, image: image && artworkOf(image, 1024).src })
  }
  return { ...store, change, describe, close }
}

/** Resolves to the measurement of playback, which the first frame does not need; to null if it cannot be loaded. */
function loadMetrics(tools: FeatureTools<object>, { startUp, isLive }: { startUp: Preparation['startUp']; isLive: boolean }) {
  return loadChunk(() => import('../features/playback-metrics.ts')).then(
    ({ playbackMetrics }) =>
      playbackMetrics({
        isLive,
        startUp: startUp ?? Promise.resolve(null),
        send: sendEvent,
        page: window,
        now: () => performance.now(),
      }).attach(tools),
    () => null,
  )
}

type PlayerCommands = Commands & PointerCommands & MediaCommands

/** Returns the commands of the features. */
function commandsOf({ get, actions }: Pick<Player, 'get' | 'actions'>): PlayerCommands {
  const { playback, timeline, volume, captions, captionStyle, fullscreen, source, keyboard, userActivity } = actions
  return {
    play: playback.play,
    pause: playback.pause,
    togglePlay: playback.toggle,
    toggleFullscreen: fullscreen.toggle,
    exitFullscreen: fullscreen.exit,
    seekBy: timeline.seekBy,
    seekTo: timeline.seekTo,
    restart: () => (get().programme.start === null ? timeline.restart() : source.startOver()),
    end: () => (get().timeline.isLive ? source.goToLive() : timeline.end()),
    changeVolume: volume.changeVolume,
    toggleMuted: volume.toggleMuted,
    toggleCaptions: captions.toggle,
    resizeCaptions: captionStyle.resize,
    nextCaptionPreset: captionStyle.chooseNextPreset,
    showHelp: keyboard.openHelp,
    tap: userActivity.tap,
  }
}

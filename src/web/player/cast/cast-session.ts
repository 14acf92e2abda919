// One session on a Cast device: the device plays the video with a URL of its own, and the media element waits at its position.
import { type LeaseTimes, startLease } from '../access/lease.ts'
import { createRenewal } from '../access/renewal.ts'
import type { RequestAccess, VideoKey } from '../access/request-access.ts'
import { loadSender } from './load-sender.ts'
import type { MediaStatus, RemotePlayer, RemotePlayerController, Sender } from './sender.ts'

/** The playback on the device. Times are in seconds. */
export type Remote = { time: number; duration: number; paused: boolean; muted: boolean; volume: number }

export type CastCommands = {
  play(): void
  pause(): void
  togglePlay(): void
  seekBy(seconds: number): void
  seekTo(time: number): void
  restart(): void
  end(): void
  changeVolume(by: number): void
  toggleMuted(): void
}

/** `image`: the URL of the picture that the device shows while it loads, or null. */
export type CastTitle = { title: string; subtitle: string; image: string | null }

export type CastSessionTools = {
  receiver: string
  media: HTMLVideoElement
  /** Aborted when the player closes. The device continues. */
  signal: AbortSignal
  requestAccess: RequestAccess
  video: () => VideoKey
  title: () => CastTitle
  /** Returns the language of the captions, or null if they are off. */
  captions: () => string | null
  /** Called with the name of the device and its playback, after each change. */
  show: (device: string, remote: Remote) => void
  now: () => number
}

export type CastSession = {
  commands: CastCommands /** Plays another video on the device. */
  load(): void
  stop(): void
  ended: Promise<void>
}

/** Milliseconds. If the device fails again within this time after it got a URL, the URL has not expired: the session ends. */
const renewalPause = 30_000

/**
 * Lets the viewer choose a device, and plays the video there, from the position of the media element. Resolves to null if the viewer chooses none, and
 * rejects if Google's script does not work. When the session has ended, the media element continues at the position of the device.
 */
export async function openCast({ receiver, ...tools }: CastSessionTools, senderOf = loadSender): Promise<CastSession | null> {
  const sender = await senderOf()
  const context = sender.framework.CastContext.getInstance()
  // A page of this site that is opened later may join the session.
  context.setOptions({ receiverApplicationId: receiver, autoJoinPolicy: 'origin_scoped' })
  await context.requestSession().catch(() => {})
  const session = context.getCurrentSession()
  if (!session || tools.signal.aborted) return null

  const { media, video, requestAccess, show, now } = tools
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const player = new sender.framework.RemotePlayer()
  const controller = new sender.framework.RemotePlayerController(player)
  const device = session.getCastDevice().friendlyName
  const isLive = () => video().live !== undefined
  let last: Remote = { time: media.currentTime, duration: 0, paused: media.paused, muted: media.muted, volume: media.volume }
  const listening = new AbortController()
  let isLoading = false
  let hasEnded = false
  let loadedAt = Number.NEGATIVE_INFINITY

  const stop = () => context.endCurrentSession(true)
  const askAgain = () => requestAccess(video(), { receiver: true, isRenewal: true })
  // The device plays on with its URL: the page only asks whether the viewer may still watch.
  const renewal = createRenewal({ request: askAgain, renewed: follow, refused: stop, now })
  function follow(answer: LeaseTimes) {
    const answeredAt = now()
    renewal.follow(startLease(answer, () => now() - answeredAt))
  }
  async function load(from: number | null) {
    const asked = video()
    isLoading = true
    loadedAt = now()
    renewal.follow(null)
    const answer = await requestAccess(asked, { receiver: true })
    if (hasEnded || asked !== video()) return
    if (!answer.allow) return stop()
    follow(answer)
    const info = mediaInfo(sender, answer.url, tools.title(), isLive())
    const request = new sender.media.LoadRequest(info)
    request.autoplay = true
    const position = from ?? answer.startAt
    if (!isLive() && position !== undefined) request.currentTime = position
    await session!.loadMedia(request).then(
      () => chooseCaptions(sender, session!.getMediaSession(), tools.captions()),
      () => stop(),
    )
    isLoading = false
  }

  function finish() {
    if (hasEnded) return
    hasEnded = true
    renewal.follow(null)
    listening.abort()
    controller.removeEventListener('anyChanged', update)
    resolve()
  }
  function handBack() {
    if (hasEnded) return
    finish()
    if (!isLive()) media.currentTime = last.time
    if (!last.paused) media.play().catch(() => {})
  }
  function update() {
    if (!player.isConnected) return handBack()
    if (player.playerState === null || player.playerState === 'IDLE') {
      const reason = isLoading ? null : session!.getMediaSession()?.idleReason
      // The URL may have expired.
      if (reason === 'ERROR' && now() - loadedAt > renewalPause) void load(last.time)
      else if (reason) stop()
      return
    }
    last = remoteOf(player)
    show(device, last)
    void renewal.check()
  }

  media.pause()
  // A headset's key, or the next video, would play it here too.
  media.addEventListener('play', () => media.pause(), { signal: listening.signal })
  tools.signal.addEventListener('abort', finish, { once: true, signal: listening.signal })
  controller.addEventListener('anyChanged', update)
  show(device, last)
  void load(isLive() ? null : last.time)
  return { commands: commandsOf(player, controller), load: () => void load(null), stop, ended }
}

const nothing = () => {}

/** Shows the captions of a language on the device, if the video has them. */
function chooseCaptions({ media }: Sender, status: MediaStatus | null, language: string | null) {
  const track = status?.media?.tracks?.find((each) => each.type === 'TEXT' && each.language?.split('-')[0] === language)
  if (track) status!.editTracksInfo(new media.EditTracksInfoRequest([track.trackId]), nothing, nothing)
}

const remoteOf = ({ currentTime, duration, isPaused, isMuted, volumeLevel }: RemotePlayer): Remote => ({
  ...{ time: currentTime, duration, paused: isPaused, muted: isMuted, volume: volumeLevel },
})

function mediaInfo({ media }: Sender, url: string, { title, subtitle, image }: CastTitle, isLive: boolean) {
  const metadata = Object.assign(new media.GenericMediaMetadata(), { title, subtitle, images: image ? [{ url: image }] : [] })
  // The device needs the address of the site.
  const info = new media.MediaInfo(new URL(url, location.href).href, 'application/x-mpegURL')
  return Object.assign(info, {
    ...{ streamType: isLive ? 'LIVE' : 'BUFFERED', hlsSegmentFormat: 'fmp4', hlsVideoSegmentFormat: 'fmp4', metadata },
  })
}

function commandsOf(player: RemotePlayer, controller: RemotePlayerController): CastCommands {
  const seekTo = (time: number) => {
    player.currentTime = Math.min(Math.max(time, 0), player.duration || time)
    controller.seek()
  }
  return {
    play: () => player.isPaused && controller.playOrPause(),
    pause: () => player.isPaused || controller.playOrPause(),
    togglePlay: () => controller.playOrPause(),
    seekTo,
    seekBy: (seconds) => seekTo(player.currentTime + seconds),
    restart: () => seekTo(0),
    end: () => seekTo(player.duration),
    changeVolume(by) {
      player.volumeLevel = Math.min(Math.max(player.volumeLevel + by, 0), 1)
      controller.setVolumeLevel()
    },
    toggleMuted: () => controller.muteOrUnmute(),
  }
}

// Reports what plays: videos, live channels and ads. Media events do not bubble, but the document sees them in the capture phase, so the player needs no code
// for this.
import type { PageData } from '#contracts/graph/shapes.ts'
import { progress } from '#contracts/limits.ts'
import { type PageEvent, sendEvent } from '../../ui/events/send-event.ts'
import { currentPage } from '../document/current-page.ts'
import { pageChangedEvent } from '../document/page-changed.ts'
import { present } from './page-views.ts'

type VideoFields = Omit<Extract<PageEvent, { watched: number }>, 'name' | 'position' | 'watched' | 'duration'>
type Playback = { about: VideoFields; path: string; media: HTMLVideoElement; watched: number; isComplete: boolean }

/** Seconds of playback between two events. Viewers count as present for longer than that. */
const progressEvery = 60
/** A longer time between two updates is not playback: the device slept. In seconds. */
const longestStep = 5

export function watchMedia(): void {
  let playback: Playback | undefined
  let ad: { media: HTMLVideoElement; video: string } | undefined
  let updatedAt: number | undefined

  const send = (name: 'Video Start' | 'Video Progress' | 'Video Complete' | 'Video End') => {
    if (!playback) return
    const { about, path, media, watched } = playback
    const whole = Number.isFinite(media.duration) && media.duration > 0
    playback.watched = 0
    sendEvent({
      ...about,
      ...{ name, path, watched: Math.round(watched * 10) / 10, position: clamp(media.currentTime) },
      ...(whole && about.type === 'On Demand' && { duration: clamp(media.duration) }),
    })
  }
  const end = () => {
    endAd('Ad End')
    send('Video End')
    playback = undefined
  }
  const endAd = (name: 'Ad Complete' | 'Ad End' | 'Ad Error') => {
    if (!ad) return
    sendEvent({ name, type: 'Linear', video: ad.video, position: clamp(ad.media.currentTime) })
    ad = undefined
  }
  const listen = (type: string, then: (media: HTMLVideoElement, isAd: boolean) => void) =>
    document.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof HTMLVideoElement && target.closest('[data-player]')) then(target, target.dataset['ad'] !== undefined)
      },
      { capture: true, passive: true },
    )
  listen('playing', (media, isAd) => {
    const about = videoOf(currentPage().page)
    if (!about) return
    if (isAd) {
      if (ad?.media === media) return
      endAd('Ad End')
      ad = { media, video: about.video }
      sendEvent({ name: 'Ad Start', type: 'Linear', video: about.video, position: clamp(media.currentTime) })
      return
    }
    endAd('Ad End')
    updatedAt = performance.now()
    if (playback && playback.about.video !== about.video) end()
    if (playback) return
    playback = { about, path: location.pathname, media, watched: 0, isComplete: false }
    send('Video Start')
  })
  listen('timeupdate', (media, isAd) => {
    if (isAd || playback?.media !== media) return
    const now = performance.now()
    const step = (now - (updatedAt ?? now)) / 1000
    updatedAt = now
    if (media.paused || media.seeking) return
    if (step < longestStep) playback.watched += step
    const isAtEnd = media.currentTime >= progress.watchedAt * media.duration
    if (!playback.isComplete && isAtEnd && playback.about.type === 'On Demand') {
      playback.isComplete = true
      send('Video Complete')
    } else if (playback.watched >= progressEvery) send('Video Progress')
  })
  listen('ended', (_, isAd) => (isAd ? endAd('Ad Complete') : end()))
  listen('error', (_, isAd) => isAd && endAd('Ad Error'))
  addEventListener('pagehide', end)
  addEventListener(pageChangedEvent, () => {
    if (playback && videoOf(currentPage().page)?.video !== playback.about.video) end()
  })
}

const clamp = (seconds: number) => (Number.isFinite(seconds) ? Math.min(86_400, Math.max(0, Math.round(seconds * 10) / 10)) : 0)

/** Returns the fields of the video or channel of a page, or null if it has none. */
function videoOf(page: PageData | null): VideoFields | null {
  if (page?.live?.channel) {
    const { channelId, name, brand } = page.live.channel
    return { type: 'Live', video: channelId, ...present({ title: name, entityBrand: brand.displayTitle }) }
  }
  if (!page?.video) return null
  const { mpxGuid, title, showName, seasonNumber, episodeNumber, programmingType, brand } = page.video
  return {
    ...{ type: 'On Demand', video: mpxGuid },
    ...present({ title, show: showName ?? undefined, programmingType: programmingType ?? undefined, entityBrand: brand.displayTitle }),
    ...present({ seasonNumber: seasonNumber ?? undefined, episodeNumber: episodeNumber ?? undefined }),
  } as VideoFields
}

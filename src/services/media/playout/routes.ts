// GET /media/live/{signed path}/...: playlists, segments and captions of a channel; and which keys such a path opens.
import type { Context, Hono } from 'hono'
import type { LiveClient } from '#contracts/http/live.ts'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { FilmDrm } from '#contracts/media/film.ts'
import { problem, problems } from '#kit/http/problem.ts'
import { checkPass, refused } from '../films/check-pass.ts'
import { playlistType, textResponse } from '../films/compressed-text.ts'
import type { FoundFilm, Library } from '../films/library.ts'
import { createMediaTimes } from '../films/media-time.ts'
import type { ChannelPass, Passes } from '../films/pass.ts'
import { masterPlaylist } from '../films/playlist.ts'
import { described as describedFile } from '../films/routes.ts'
import { cacheForever, segmentResponse } from '../films/segment-response.ts'
import { createCaptionSegments } from './captions.ts'
import { cutsOf } from './film-cuts.ts'
import type { ChannelOnAir } from './on-air.ts'
import { type ChannelPlaylists, trackNamed } from './playlists.ts'
import { cacheLive } from './ready-playlists.ts'
import { type Period, playsFilm, playsSegment } from './timeline.ts'

export type PlayoutRouteTools = {
  channels: readonly ChannelSetting[]
  /** Returns the channel's rows; writes them first if none is there. */
  onAir(channel: ChannelSetting): Promise<ChannelOnAir | null>
  playlists: ChannelPlaylists
  library: Library
  passes: Passes
  now: () => number
}

const cacheMaster = 'private, max-age=60'

/** A live playlist begins at most this long before the URL of its request was signed, in milliseconds: a minute, some segments, and the age of the playlist. */
const liveReach = 120_000

const missing = (detail: string) => problem(404, { code: 'NOT_FOUND', title: 'Not found', detail })

/** Refuses a request for a channel without rows: another process writes them just now, the database fails, or the slate film is missing. */
const notOnAir = ({ id }: ChannelSetting) => {
  const detail = `The channel "${id}" is not on the air. Try again in a few seconds.`
  return problem(503, { code: 'UNAVAILABLE', title: 'Not on the air', detail }, { 'retry-after': '5' })
}
const described = (summary: string, type: string) => describedFile(summary, type, { 503: 'The channel is not on the air' })
const isOfChannel = ({ scope }: { scope: string }) => scope === 'channel'

type Found = { setting: ChannelSetting; onAir: ChannelOnAir; pass: ChannelPass }

export function addPlayoutRoutes(router: Hono, { channels, onAir, playlists, library, passes, now }: PlayoutRouteTools): void {
  const settings = new Map(channels.map((setting) => [setting.id, setting]))
  const captionsOf = createCaptionSegments()
  const mediaTimes = createMediaTimes()

  async function channelOf(context: Context): Promise<Found | Response> {
    const pass = checkPass<ChannelPass>(passes, context, isOfChannel, now)
    if (pass instanceof Response) return pass
    const setting = settings.get(pass.channel)
    if (!setting || setting.source.from === 'origin') return missing(`This site has no channel "${pass.channel}".`)
    const found = await onAir(setting)
    return found ? { setting, onAir: found, pass } : notOnAir(setting)
  }

  /** Returns the film if the URL opens it: with `segment`, if this segment of the film plays then; otherwise, if any of its segments does. */
  async function filmOf(context: Context, segment?: { start: number; index: number }): Promise<FoundFilm | Response> {
    const found = await channelOf(context)
    if (found instanceof Response) return found
    const id = context.req.param('film')!
    const { timeline } = found.onAir
    const opened = openedBy(found.pass, now())
    const plays = segment ? playsSegment(timeline, opened, { film: id, ...segment }) : playsFilm(timeline, opened, id)
    if (!plays) return refused('The URL does not open this film, or not at this time.')
    return (await library.find(id)) ?? problems.notFound()
  }

  router.get('/media/live/:token/master.m3u8', described('The master playlist of a channel', playlistType), async (context) => {
    const found = await channelOf(context)
    if (found instanceof Response) return found
    const { ladder } = found.onAir
    if (!ladder) return notOnAir(found.setting)
    return context.body(masterPlaylist(ladder), 200, { 'content-type': playlistType, 'cache-control': cacheMaster })
  })

  router.get(
    '/media/live/:token/:playlist{[a-z0-9-]+\\.m3u8}',
    described('The media playlist of a rendition or of captions of a channel: live, or a recording', playlistType),
    async (context) => {
      const found = await channelOf(context)
      if (found instanceof Response) return found
      const { setting, onAir, pass } = found
      const track = onAir.ladder && trackNamed(context.req.param('playlist').slice(0, -5), onAir.ladder)
      if (!track) return problems.notFound()
      const text = playlists.media(setting, onAir, pass, track)
      if (!text) return pass.from === null ? notOnAir(setting) : missing(absenceOf(pass.from, now()))
      return textResponse(context, await text, { type: playlistType, cacheControl: cacheLive })
    },
  )

  router.get(
    '/media/live/:token/films/:film/:captions{captions-(?:en|es)}/:start{[0-9]{1,13}}/:file{[0-9]{1,5}\\.vtt}',
    described('The captions of one segment', 'text/vtt'),
    async (context) => {
      const index = Number.parseInt(context.req.param('file'), 10)
      const found = await filmOf(context, { start: Number(context.req.param('start')), index })
      if (found instanceof Response) return found
      const language = context.req.param('captions') === 'captions-en' ? 'en' : 'es'
      const headers = { 'content-type': 'text/vtt; charset=utf-8', 'cache-control': cacheForever }
      return context.body(await captionsOf(found, language, index, Number(context.req.param('start'))), 200, headers)
    },
  )

  router.get(
    '/media/live/:token/films/:film/:rendition/:file{init\\.mp4}',
    described('The initialization segment of a rendition of a channel', 'video/mp4'),
    async (context) => {
      const found = await filmOf(context)
      if (found instanceof Response) return found
      const { rendition, file } = context.req.param()
      return await segmentResponse(context.req.raw, found, { rendition, file })
    },
  )

  router.get(
    '/media/live/:token/films/:film/:rendition/:start{[0-9]{1,13}}/:file{[0-9]{1,5}\\.m4s}',
    described('A segment of a channel, with media times from the time at which it begins', 'video/mp4'),
    async (context) => {
      const { rendition, start, file } = context.req.param()
      const index = Number.parseInt(file, 10)
      const found = await filmOf(context, { start: Number(start), index })
      if (found instanceof Response) return found
      const moved = Number(start) - cutsOf(found.film)[index]!
      const edits = (path: string, init: string) => mediaTimes.edits(found, path, init, moved)
      return await segmentResponse(context.req.raw, found, { rendition, file, edits })
    },
  )
}

/**
 * Returns the period of the channel that a URL opens: the recording, or the time since shortly before the URL was signed. It ends now, because other
 * rules may apply to a programme that has not begun.
 */
function openedBy({ from, to, issued }: ChannelPass, now: number): Period {
  if (from === null) return { from: issued * 1000 - liveReach, to: now }
  return { from, to: Math.min(to ?? now, now) }
}

/** Returns why there is no recording that begins at `from`. */
const absenceOf = (from: number, now: number): string =>
  from > now ? 'The programme has not begun.' : 'The recording is no longer available: recordings are kept for 24 hours.'

type KeyTools = {
  channels: readonly ChannelSetting[]
  onAir(channel: ChannelSetting): Promise<ChannelOnAir | null>
  isHeld: LiveClient['isHeld']
  now: () => number
}

/**
 * Returns a function that returns the encryption of the films that a URL opens now. It returns null without a stream session, or after its end: another
 * device that takes the stream over ends the keys at the next film.
 */
export function createChannelKeys({ channels, onAir, isHeld, now }: KeyTools) {
  const settings = new Map(channels.map((setting) => [setting.id, setting]))
  return async (pass: ChannelPass): Promise<FilmDrm[] | null> => {
    const { session: id, channel } = pass
    if (!id || !(await isHeld({ id, channel }))) return null
    const setting = settings.get(channel)
    const timeline = setting && (await onAir(setting))?.timeline
    if (!timeline) return []
    const period = openedBy(pass, now())
    return [...timeline.films.values()].flatMap((film) => (film.drm && playsFilm(timeline, period, film.id) ? [film.drm] : []))
  }
}

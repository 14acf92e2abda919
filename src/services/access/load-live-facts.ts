// Loads the facts of a decision about a live stream from the other services.
import type { BrandBook } from '#brands/brand-book.ts'
import type { Feature } from '#contracts/brand.ts'
import type { ComingAiring, PlayableAiring } from '#contracts/http/catalogue.ts'
import type { ContentClient } from '#contracts/http/content.ts'
import type { Place } from '#contracts/http/geo.ts'
import type { SessionOwner } from '#contracts/http/identity.ts'
import { type ChannelSetting, type Countries, isFreeChannel } from '#contracts/media/channel.ts'
import { isOver, type LiveFacts, type Stream } from './decide-live.ts'
import { loadViewer, stationsAt, unknownPlace, type Viewer, type ViewerSources } from './load-viewer.ts'
import { noViewer } from './viewer-checks.ts'

export type LiveSources = ViewerSources & {
  content: Pick<ContentClient, 'playableAiring' | 'onAir'>
  channels: readonly ChannelSetting[]
  brands: BrandBook
  featuresOff: readonly Feature[]
  liveCountries: Countries
  /** The keys of the brands that have local stations. */
  stationBrands: ReadonlySet<string>
}

/**
 * `airing`: the id of a programme. `at`: a time in epoch milliseconds, whose programme is asked for if `airing` is null. `mediaToken`: that of an
 * earlier answer about the programme. `life`: the lifetime of the URL in milliseconds, for which blackouts are looked up.
 */
export type AskedStream = {
  brand: string
  channel: string
  airing: string | null
  at?: number | undefined
  mediaToken?: string | undefined
  life: number
}

/**
 * `changesAt`: the time at which the running programme ends, or else the next one begins. `blackoutAt`: the time at which a blackout of the channel
 * begins, or of a programme that is on then. Epoch milliseconds; Infinity if none is known.
 */
export type LoadedLiveFacts = { facts: LiveFacts; session: SessionOwner | null; place: Place; changesAt: number; blackoutAt: number }

/** Loads the facts about a live stream and a viewer. For a free channel, asks the TV provider nothing. */
export async function loadLiveFacts(sources: LiveSources, asked: AskedStream, viewer: Viewer): Promise<LoadedLiveFacts> {
  const { content, geo, liveCountries, now: readNow, brands, featuresOff } = sources
  const brand = brands.find(asked.brand)
  const channel = sources.channels.find(({ id }) => id === asked.channel)
  const now = readNow()
  const [place, running, airingAsked] = await Promise.all([
    geo.locate(viewer.from),
    channel ? content.onAir(channel.id, now, now + asked.life) : noProgramme,
    channel ? findAsked(content, channel.id, asked) : null,
  ])
  const airing = asked.airing === null && !airingAsked ? running.airing : airingAsked
  const playing = airing && isOver(airing, now) ? airing : running.airing
  const stream = channel ? { channel, isFree: isFreeChannel(channel, brand), airing, playing, rating: playing?.rating ?? null } : null
  const facts: LiveFacts = {
    ...noViewer,
    ...{ stream, brand: asked.brand, asksFor: asked.airing, now, country: place.country, liveCountries },
    isOn: !featuresOff.includes('live') && brand?.features?.live !== false,
    isBlackedOut: false,
    isSignedIn: false,
    hasNoStation: false,
  }
  const changesAt = running.airing?.stop ?? running.coming[0]?.start ?? Number.POSITIVE_INFINITY
  const loaded: LoadedLiveFacts = { facts, session: null, place, changesAt, blackoutAt: Number.POSITIVE_INFINITY }
  if (!stream || stream.channel.brand !== asked.brand) return loaded
  return loadLiveViewer(sources, { ...loaded, asked, stream, coming: running.coming }, viewer)
}

/** Returns the programme that the viewer names by its id or by a time; null: none, or an unknown one. */
async function findAsked(content: LiveSources['content'], channel: string, { airing, at }: AskedStream): Promise<PlayableAiring | null> {
  if (airing !== null) return content.playableAiring(airing)
  return at === undefined ? null : (await content.onAir(channel, at, at)).airing
}

const noProgramme = { airing: null, coming: [] }

type Loading = LoadedLiveFacts & { asked: AskedStream; stream: Stream; coming: readonly ComingAiring[] }

async function loadLiveViewer(
  sources: LiveSources,
  { asked, stream, coming, ...known }: Loading,
  viewer: Viewer,
): Promise<LoadedLiveFacts> {
  const { geo, stationBrands } = sources
  const { isFree, playing, channel, rating } = stream
  const { brand, mediaToken } = asked
  const ids = [...idsOf(stream), ...coming.map(({ id }) => id)]
  const hasStations = stationBrands.has(brand)
  const isForAll = isFree && rating === null && !hasStations && (await geo.blackoutsOf(ids, unknownPlace)).size === 0
  // A free channel without a rating, blackouts and stations is the same for all viewers, except kids profiles.
  if (isForAll && !viewer.mayHaveSession) return known
  const wanted = { brand, asset: { id: playing?.id ?? channel.id, rating }, isLocked: !isFree, mediaToken }
  const { session, place, ...loaded } = await loadViewer(sources, wanted, viewer, known.place)
  const blackouts = await geo.blackoutsOf(ids, place)
  const { now } = known.facts
  const ofStream = idsOf(stream).map((id) => blackouts.get(id) ?? Number.POSITIVE_INFINITY)
  // A recording ends before the coming programmes begin.
  const isRecording = stream.airing !== null && isOver(stream.airing, now)
  const ofComing = (isRecording ? [] : coming).map(({ id, start }) => Math.max(start, blackouts.get(id) ?? Number.POSITIVE_INFINITY))
  const stations = stationsAt(place)
  const more = {
    isSignedIn: session !== null,
    isBlackedOut: ofStream.some((from) => from <= now),
    hasNoStation: hasStations && stations !== null && !Object.hasOwn(stations, brand),
  }
  return { ...known, facts: { ...known.facts, ...loaded, ...more }, session, place, blackoutAt: Math.min(...ofStream, ...ofComing) }
}

/** Returns the ids whose blackouts refuse a stream: those of the channel, and of the programmes that are asked for and that play. */
const idsOf = ({ channel, airing, playing }: Stream) => [...new Set([channel, airing, playing].flatMap((one) => one?.id ?? []))]

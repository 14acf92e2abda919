// The answer to a geolocation request [A7-21].
import type { Brand } from '#contracts/brand.ts'
import type { ContentClient } from '#contracts/http/content.ts'
import type { GeoAnswer, GeoClient, GeoRequest, Place } from '#contracts/http/geo.ts'
import { type ChannelSetting, type Countries, isFreeChannel, isSupportedRegionLive } from '#contracts/media/channel.ts'
import { stationKey } from './stations.ts'

export type GeoQuestion = {
  /** The key of the brand. */
  brand: string
  isLive: boolean
  /** The video (mpxGuid) or event (pid) that should play. */
  entitlementId: string | null
  /** The id of the brand's channel; by default its first. */
  channelName: string | null
  serviceZip: string | null | undefined
  request: GeoRequest
}

/** Resolves to null if there is no such brand. */
export type AnswerGeoRequest = (question: GeoQuestion) => Promise<GeoAnswer | null>

export type AnswerTools = {
  brands: readonly Pick<Brand, 'key' | 'freeLive'>[]
  channels: readonly ChannelSetting[]
  client: GeoClient
  /** The names of stations, by brand and call sign (`stationKey`). */
  stationNames: ReadonlyMap<string, string>
  content: Pick<ContentClient, 'playableVideo' | 'onAir'>
  /** The countries in which on-demand videos play. */
  countries: Countries
  /** The countries in which live streams play, unless a channel has countries of its own. */
  liveCountries: Countries
  now: () => number
}

/** Whether a place is in the region, whether it is blacked out, and whether no TV provider is required. */
type Found = { isInRegion: boolean; isBlackedOut: boolean; isAuthKilled: boolean }

export function answerGeoRequests(tools: AnswerTools): AnswerGeoRequest {
  return async (question) => {
    const brand = tools.brands.find(({ key }) => key === question.brand)
    if (!brand) return null
    const place = await tools.client.locate(question.request, question.serviceZip)
    const { isInRegion, isBlackedOut, isAuthKilled } = await (question.isLive ? aboutLive : aboutVideo)(tools, question, brand, place)
    const restriction = isInRegion ? (isBlackedOut ? 'BLACKOUT' : null) : 'LOCATION_UNAVAILABLE'
    return {
      data: {
        restricted: restriction !== null,
        restriction,
        requestInfo: { countryCode: place.country, ip: question.request.address ?? null },
        localizedChannelInfo: channelsOf(place, brand.key, tools.stationNames),
        assetInfo: { entitlementId: question.entitlementId, isAuthKilled },
      },
    }
  }
}

type About = (tools: AnswerTools, question: GeoQuestion, brand: AnswerTools['brands'][number], place: Place) => Promise<Found>

const aboutVideo: About = async ({ client, content, countries }, { entitlementId }, _, place) => ({
  isInRegion: countries === 'any' || (place.country !== null && countries.includes(place.country)),
  isBlackedOut: entitlementId !== null && (await client.isBlackedOut(entitlementId, place)),
  isAuthKilled: entitlementId !== null && (await content.playableVideo(entitlementId))?.entitlement === 'free',
})

/** [A6-04] The access check has the same rules about regions and blackouts. A brand without a channel has the countries of LIVE_COUNTRIES. */
const aboutLive: About = async ({ client, content, channels, liveCountries, now }, { entitlementId, channelName }, brand, place) => {
  const own = channels.filter((channel) => channel.brand === brand.key)
  const channel = own.find(({ id }) => id === channelName) ?? own[0]
  const { airing } = channel ? await content.onAir(channel.id, now(), now()) : { airing: null }
  const ids = [entitlementId, channel?.id, airing?.id].filter((id) => id !== null && id !== undefined)
  const video = entitlementId === null ? null : await content.playableVideo(entitlementId)
  const blackouts = ids.length ? [...(await client.blackoutsOf(ids, place)).values()] : []
  return {
    isInRegion: isSupportedRegionLive(place.country, channel ?? {}, liveCountries),
    isBlackedOut: blackouts.some((from) => from <= now()),
    isAuthKilled: video ? video.entitlement === 'free' : isFreeChannel(channel ?? {}, brand),
  }
}

/** Returns the stations of a brand, and the name of the one that plays. The station at the IP address plays; without one, the station at the home. */
function channelsOf({ stations, home }: Place, brand: string, names: ReadonlyMap<string, string>) {
  const geoChannel = stations[brand] ?? null
  const homeChannel = home?.stations[brand] ?? null
  const channel = geoChannel ?? homeChannel
  const stationName = channel === null ? null : (names.get(stationKey(brand, channel)) ?? null)
  return { channel, stationName, homeChannel, geoChannel }
}

// The place of a viewer [A7-20]..[A7-24]: country, ZIP code, time zone, station and blackouts.
import * as v from 'valibot'
import type { ConsentLaw } from '../consent.ts'
import { accessCodes } from './access.ts'

/** What is known about a viewer's request. `country` is the code that a trusted proxy sends. */
export type GeoRequest = { address: string | undefined; country: string | undefined }

/** The place of a viewer. Unknown fields are null: an unknown place counts as outside of every country and inside of every blackout. */
export type Place = {
  /** ISO 3166 code. */
  country: string | null
  /** The five digits of the ZIP code (United States) of the IP address; null if the database of IP addresses has none. */
  zip: string | null
  /** The IANA time zone of the IP address or of its ZIP code, else of the home. */
  timeZone: string | null
  /** The call sign of the local station (affiliate) of each brand at the IP address, by brand key. */
  stations: Readonly<Record<string, string>>
  /** The home that the viewer or their TV provider states. A home never changes the country, and never lifts a blackout of the IP address. */
  home?: Home
}
export type Home = { zip: string; stations: Readonly<Record<string, string>> }

/**
 * A blackout: a video (by mpxGuid), a channel or a programme (by its id, the pid of an event) that must not play in an area for some time. Times are
 * epoch milliseconds.
 */
export type Blackout = {
  id: string
  video: string
  /** Beginnings of ZIP codes: `100` is every ZIP code from 10000 to 10099. Without ZIP codes and countries, the blackout is everywhere. */
  zips: string[]
  /** ISO 3166 codes. */
  countries: string[]
  from: number | null
  to: number | null
}

/** The answer of `GET /geolocation/consent`: what the law of the visitor's country demands (contracts/consent.ts). */
export const consentAnswer = v.object({ law: v.picklist(['consent', 'us', 'none']) })

/** The operations of the geo service for other services in the same process. */
export type GeoClient = {
  /** Returns the place of a request. `serviceZip` is the ZIP code that the viewer or their TV provider states; it never changes the country. */
  locate(request: GeoRequest, serviceZip?: string | null): Promise<Place>
  /** [C4.9-02] Returns what the law of the country of a request demands before the site stores or measures anything. */
  consentLaw(request: GeoRequest): Promise<ConsentLaw>
  /** Returns whether a video (by mpxGuid) or an event (by pid) is blacked out at a place now. At an unknown place it is, if there is any blackout of it. */
  isBlackedOut(id: string, place: Place): Promise<boolean>
  /**
   * Returns the times from which these channels and programmes are blacked out at a place, by id, in epoch milliseconds: not later than now if it is blacked
   * out now. Ids without a blackout are not in the result. An unknown place is inside of every blackout.
   */
  blackoutsOf(ids: readonly string[], place: Place): Promise<ReadonlyMap<string, number>>
}

const hint = (max: number) => v.optional(v.nullable(v.pipe(v.string(), v.maxLength(max))))

/** [A7-21] The body of a geolocation request. All members are hints of the caller; only `serviceZip` (for the home channel) and `channelName` (the id of a channel of the brand) are used. */
export const geoRequestBody = v.object({
  brand: hint(100),
  device: hint(64),
  adobeMvpdId: hint(64),
  serviceZip: hint(16),
  channelName: hint(200),
  ip: hint(64),
  contentType: hint(64),
  pid: hint(200),
})

/** The call sign of a station; null if it is unknown. */
const channel = v.nullable(v.string())

/** [A7-21] The body of a geolocation response. */
export const geoAnswer = v.object({
  data: v.object({
    /** Whether the video or the live stream must not play at the place of the viewer. */
    restricted: v.boolean(),
    /** The code of the restriction; null if there is none. */
    restriction: v.nullable(v.picklist(accessCodes)),
    requestInfo: v.object({ countryCode: v.nullable(v.string()), ip: v.nullable(v.string()) }),
    /** The station of the brand: `homeChannel` at the home, `geoChannel` at the IP address, `channel` the one of the two that plays, and its name. */
    localizedChannelInfo: v.object({ channel, stationName: v.nullable(v.string()), homeChannel: channel, geoChannel: channel }),
    /** `isAuthKilled` [A6-05]: no TV provider is required. */
    assetInfo: v.object({ entitlementId: v.nullable(v.string()), isAuthKilled: v.boolean() }),
  }),
})
export type GeoAnswer = v.InferOutput<typeof geoAnswer>

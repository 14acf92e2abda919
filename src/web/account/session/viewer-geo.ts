// [A3-16] Loads the place of the viewer, for display: once in a session for each brand and kind of content, after the page.
import { useEffect } from 'react'
import type { GeoAnswer } from '#contracts/http/geo.ts'
import { appVersion, timeouts } from '#contracts/limits.ts'
import { useViewer } from '../../tiles/use-viewer.ts'
import { type BrandGeo, type Viewer, type ViewerGeo, viewerStore } from '../../tiles/viewer.ts'
import { type Report, useReport } from '../../ui/report.ts'
import { isSessionKnown, whenSessionKnown } from './session-check.ts'

type FoundGeo = BrandGeo & Pick<ViewerGeo, 'country'>

/** On-demand videos or the live stream of a brand. */
type Kind = 'vod' | 'live'
const supported = { vod: 'isSupportedRegionVOD', live: 'isSupportedRegionLive' } as const

/** The kinds, brands and ZIP codes that this document does not request again: their request is pending, has failed, or found another country. */
const requested = new Set<string>()

const zipOf = ({ serviceZip, providerMetadata }: Viewer) => serviceZip ?? providerMetadata?.zip ?? null

/** Returns the country of the viewer and the facts about a brand there, and loads them if necessary. Null until they are loaded. */
export function useGeo(brand: string, kind: Kind = 'vod'): FoundGeo | null {
  const { country, brands } = useViewer().geo
  const report = useReport()
  useEffect(() => {
    // Until the session has been checked, the ZIP code is missing, or may be that of another viewer.
    let isShown = true
    const load = () => void (isShown && isSessionKnown() && loadGeo(brand, kind, report))
    void whenSessionKnown().then(load)
    // The ZIP code changes with the account and the TV provider.
    const unsubscribe = viewerStore.subscribe(load)
    return () => {
      isShown = false
      unsubscribe()
    }
  }, [brand, kind, report])
  const known = brands[brand]
  return known?.[supported[kind]] === undefined ? null : { country, ...known }
}

/**
 * Loads the place into the viewer store. A failure is reported one time in each document, and changes nothing. If videos do not play in the
 * country, the next document requests the place again: the viewer may have travelled.
 */
async function loadGeo(brand: string, kind: Kind, report: Report): Promise<void> {
  const viewer = viewerStore.read()
  const serviceZip = zipOf(viewer)
  const known = viewer.geo.serviceZip === serviceZip ? viewer.geo.brands[brand] : undefined
  const key = `${kind} ${brand} ${serviceZip}`
  if (known?.[supported[kind]] || requested.has(key)) return
  requested.add(key)
  try {
    const { country, ...found } = await requestGeo(brand, kind, serviceZip, viewer.provider?.mvpd_id)
    const { geo } = viewerStore.read()
    if (found[supported[kind]]) requested.delete(key)
    const others = geo.serviceZip === serviceZip ? geo.brands : {}
    viewerStore.change({ geo: { country, serviceZip, brands: { ...others, [brand]: { ...others[brand], ...found } } } })
  } catch (error) {
    report({ message: `The place of the viewer is unknown: ${error}`, system: 'Geolocation' })
  }
}

/** [A7-21], [A7-23] Requests the place. Throws if there is no answer within 30 s [A7-24], or if it is not a geolocation answer. */
async function requestGeo(brand: string, kind: Kind, serviceZip: string | null, adobeMvpdId: string | undefined): Promise<FoundGeo> {
  const response = await fetch(`/geolocation/${kind}/${encodeURIComponent(brand)}`, {
    method: 'POST',
    priority: 'low',
    headers: {
      accept: 'application/geo-v2+json, application/json',
      authorization: `Daypart key=${encodeURIComponent(brand)}_live,version=${appVersion},time=${Date.now()}`,
      client: 'oneapp',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ brand, device: 'web', contentType: kind, serviceZip, adobeMvpdId }),
    signal: AbortSignal.timeout(timeouts.geolocation),
  })
  if (!response.ok) throw new Error(`the geolocation request was answered with ${response.status}`)
  const { restricted, restriction, requestInfo, localizedChannelInfo } = ((await response.json()) as GeoAnswer).data
  const { countryCode: country } = requestInfo
  const { channel, stationName, geoChannel, homeChannel } = localizedChannelInfo
  const isValid =
    typeof restricted === 'boolean' &&
    isNullOr(/^[A-Z]{2}$/, country) &&
    isNullOr(/^.{1,100}$/, stationName) &&
    [channel, geoChannel, homeChannel].every((callSign) => isNullOr(/^[\w-]{1,20}$/, callSign))
  if (!isValid) throw new Error('the geolocation answer is invalid')
  // A blackout is not a matter of the country, and ends: the access service answers about it.
  return { country, [supported[kind]]: restriction !== 'LOCATION_UNAVAILABLE', channel, stationName, geoChannel, homeChannel }
}

/** Returns the name and the call sign of the viewer's local station; null if it is unknown. */
export const stationOf = ({ channel, stationName }: BrandGeo): string | null =>
  channel === null || stationName === null ? channel : `${stationName} (${channel})`

const isNullOr = (pattern: RegExp, value: unknown) => value === null || (typeof value === 'string' && pattern.test(value))

import type { Brand } from '#contracts/brand.ts'
import { allows, type PrivacyFacts, usPrivacy } from '#contracts/consent.ts'
import type { Place } from '#contracts/http/geo.ts'
import type { AdRequest } from '#contracts/media/advertising.ts'

/** `privacy`: what the viewer allows. `isForChildren`: the brand of the network or of the page is for children. */
export type AdFacts = { network: Brand; device: string; place: Place; privacy: PrivacyFacts; isForChildren: boolean }

/**
 * [A7-28] Returns the ad parameters of a network: the network, the kind of device, the country, and what the viewer allows, by the names of the IAB. They
 * have no id of the viewer. The station and the audience measurement are left out if the viewer's data must not be shared.
 */
export function adParametersOf({ network, device, place, privacy, isForChildren }: AdFacts): AdRequest['adparams'] {
  const { key, source, nielsenMode } = network
  const { country, stations } = place
  const mayShare = !isForChildren && allows('share', privacy)
  const station = Object.hasOwn(stations, key) ? stations[key] : undefined
  return {
    ...{ network: key, source, device },
    ...{ us_privacy: usPrivacy(privacy), gdpr: flag(privacy.law === 'consent'), lat: flag(!mayShare), coppa: flag(isForChildren) },
    ...(country && { country }),
    ...(mayShare && nielsenMode && { measurement: nielsenMode }),
    ...(mayShare && station && { station }),
  }
}

const flag = (isSet: boolean) => (isSet ? '1' : '0')

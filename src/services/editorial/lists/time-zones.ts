import { timeZones } from '#contracts/time-zones.ts'
import type { RequestContext, SiteContext } from './context.ts'

/** [C5-06] Returns `zone` if it is one of the seven supported time zones or the time zone of a brand. Otherwise returns the time zone of the requested site. */
export function limitZone({ brands }: SiteContext, { brand }: RequestContext, zone?: string | null): string {
  const known = [...timeZones, ...brands.all.map(({ timeZone }) => timeZone)]
  return known.find((each) => each === zone) ?? brand.timeZone
}

import { timeZones } from '#contracts/limits.ts'
import type { Ask, House } from './house.ts'

/** [C5-06] Returns one of seven zones, or one of a brand; whatever else a viewer's clock says counts as the zone of the brand's site. */
export function limitZone({ brands }: House, { brand }: Ask, zone?: string | null): string {
  const known = [...timeZones, ...brands.all.map(({ timeZone }) => timeZone)]
  return known.find((each) => each === zone) ?? brand.timeZone
}

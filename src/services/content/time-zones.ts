import { defaultTimeZone, timeZones } from '#contracts/limits.ts'

/** [C5-06] One of seven zones; whatever else a viewer's clock says counts as New York. */
export const limitZone = (zone: string | null | undefined): string => timeZones.find((known) => known === zone) ?? defaultTimeZone

import type { Brand } from '#contracts/brand.ts'
import type { Place } from '#contracts/http/geo.ts'

/** [A7-28] Returns the ad parameters of a network: the network, the kind of device and the area, without data about the person. */
export function adParametersOf({ key, source, nielsenMode }: Brand, device: string, { country, stations }: Place): Record<string, string> {
  const station = Object.hasOwn(stations, key) ? stations[key] : undefined
  return {
    network: key,
    source,
    device,
    ...(nielsenMode && { measurement: nielsenMode }),
    ...(country && { country }),
    ...(station && { station }),
  }
}

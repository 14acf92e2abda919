// The stations (affiliates) of brands by ZIP code, from the operator's file stations.json.
import * as v from 'valibot'

const station = v.strictObject({
  callSign: v.pipe(v.string(), v.regex(/^[\w-]{1,20}$/, 'must be 1 to 20 letters, digits or hyphens')),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  brand: v.string(),
  zips: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be the first one to five digits of ZIP codes'))),
    v.minLength(1, 'must contain a ZIP code'),
  ),
})
const file = v.array(station, 'must be a list of stations')
type Station = v.InferOutput<typeof station>

/** Returns the call sign of each brand's station at a ZIP code, by brand key. */
export type StationsAt = (zip: string) => Record<string, string>

/** Parses stations.json. Throws a SyntaxError that names the first invalid field. `brands`: the keys of the brands. */
export function parseStations(json: string, brands: readonly string[]): Station[] {
  let content: unknown
  try {
    content = JSON.parse(json)
  } catch {
    throw new SyntaxError('is not valid JSON')
  }
  const parsed = v.safeParse(file, content)
  if (!parsed.success) throw new SyntaxError(`${v.getDotPath(parsed.issues[0]) ?? 'the file'}: ${parsed.issues[0].message}`)
  const owners = new Map<string, string>()
  for (const [index, { brand, zips, callSign }] of parsed.output.entries()) {
    if (!brands.includes(brand)) throw new SyntaxError(`${index}.brand: ${JSON.stringify(brand)} is not the key of a brand`)
    for (const zip of zips) {
      const owner = owners.get(`${brand} ${zip}`)
      if (owner !== undefined) throw new SyntaxError(`${index}.zips: ${zip} already belongs to ${owner} of ${brand}`)
      owners.set(`${brand} ${zip}`, callSign)
    }
  }
  return parsed.output
}

/** Returns the names of stations by brand and call sign (`stationKey`). */
export const stationNames = (stations: readonly Station[]): ReadonlyMap<string, string> =>
  new Map(stations.map(({ brand, callSign, name }) => [stationKey(brand, callSign), name]))

export const stationKey = (brand: string, callSign: string): string => `${brand} ${callSign}`

/** Returns a function that finds the stations at a ZIP code: of each brand, the station with the longest matching beginning. */
export function findStations(stations: readonly Station[]): StationsAt {
  const byBrand = new Map<string, Map<string, string>>()
  for (const { brand, zips, callSign } of stations) {
    const byZip = byBrand.get(brand) ?? new Map<string, string>()
    byBrand.set(brand, byZip)
    for (const zip of zips) byZip.set(zip, callSign)
  }
  return (zip) => {
    const found: Record<string, string> = {}
    for (const [brand, byZip] of byBrand)
      for (let length = zip.length; length > 0 && found[brand] === undefined; length--) {
        const callSign = byZip.get(zip.slice(0, length))
        if (callSign !== undefined) found[brand] = callSign
      }
    return found
  }
}

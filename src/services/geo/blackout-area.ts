// Decides whether a place is in the area of a blackout. A doubt counts as inside.
import type { Blackout, Place } from '#contracts/http/geo.ts'
import { zipCountries } from './zip-codes.ts'

type Area = Pick<Blackout, 'zips' | 'countries'>

const everywhere: (area: Area) => boolean = ({ zips, countries }) => zips.length === 0 && countries.length === 0
const contains = (zips: readonly string[], zip: string) => zips.some((beginning) => zip.startsWith(beginning))

/** The rules in order. The first that answers decides. */
const rules: ((area: Area, place: Place) => boolean | undefined)[] = [
  (area) => everywhere(area) || undefined,
  // An unknown country may be any country.
  (_, { country }) => country === null || undefined,
  ({ countries }, { country }) => countries.includes(country!) || undefined,
  // A stated home adds a blackout. It never lifts one, because viewers can state any ZIP code.
  ({ zips }, { home }) => (home !== undefined && contains(zips, home.zip)) || undefined,
  ({ zips }, { country }) => (zips.length === 0 || !zipCountries.has(country!) ? false : undefined),
  // Without the ZIP code of the IP address, the viewer may be in any part of the United States.
  ({ zips }, { zip }) => zip === null || contains(zips, zip),
]

/** Returns whether a blackout of this area applies at a place. */
export function covers(area: Area, place: Place): boolean {
  for (const rule of rules) {
    const answer = rule(area, place)
    if (answer !== undefined) return answer
  }
  return true
}

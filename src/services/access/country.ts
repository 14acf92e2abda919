// The viewer's country, until there is a geography service with a database of addresses.
import { isLoopback } from '#kit/http/client-address.ts'

export type Viewer = { address: string | undefined; country: string | undefined }
/** Resolves to an ISO 3166 code, or to null when the viewer counts as outside of every country. */
export type CountryOf = (viewer: Viewer) => Promise<string | null>

/**
 * Takes the country that a trusted proxy names. Without one, the viewer counts as `unknown`, which is an ISO 3166 code or `outside`;
 * without that setting, as US on this machine and as outside anywhere else.
 */
export const countryWithoutDatabase =
  (unknown?: string): CountryOf =>
  async ({ address, country }) => {
    if (country !== undefined) return country
    if (unknown !== undefined) return unknown === 'outside' ? null : unknown
    return isLoopback(address) ? 'US' : null
  }

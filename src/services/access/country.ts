// Until there is a geo room: an address that no country database knows counts as US on this machine, as outside anywhere else.

/** ISO 3166, or null for nobody knows. */
export type CountryOf = (address: string | undefined) => Promise<string | null>

const loopback = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i

export const countryWithoutDatabase: CountryOf = async (address) => (address !== undefined && loopback.test(address) ? 'US' : null)

// The eight fictional TV providers of the demo, with fictional subscribers. The site links them with the same protocols as real ones.

export type DemoProvider = {
  id: string
  title: string
  protocol: 'oidc' | 'saml'
  /** The colour behind the white logo and of the buttons. White text on it is readable. */
  color: string
  /** The rank among the featured providers; null: not featured. */
  featured: number | null
  /** The brands that offer this provider; null: all. */
  brands: string[] | null
  /** The provider has an authorization API. Without it, it states the channels of the subscription at the sign-in. */
  hasAuthorization: boolean
  /** The provider also states the channels at the sign-in if it has an authorization API. */
  statesResources?: boolean
  language?: 'es'
  /** The authorization API answers late, or the provider answers every request with 503. */
  fault?: 'slow' | 'down'
}

const spanish = ['telemundo', 'universo', 'telemundo-deportes']
const sports = ['nbc-sports', 'nbc-sports-bay-area', 'nbc-sports-boston', 'nbc-sports-philadelphia']

export const demoProviders: readonly DemoProvider[] = [
  { id: 'copperline', title: 'Copperline Cable', protocol: 'oidc', color: '#8f3d12', featured: 1, brands: null, hasAuthorization: true },
  { id: 'northbeam', title: 'Northbeam Satellite', protocol: 'saml', color: '#123f7a', featured: 2, brands: null, hasAuthorization: false },
  { id: 'fernhollow', title: 'Fernhollow Fiber', protocol: 'oidc', color: '#1d5e3a', featured: 3, brands: null, hasAuthorization: true },
  {
    id: 'lanternstream',
    title: 'Lantern Stream',
    protocol: 'oidc',
    color: '#5b2a86',
    featured: 4,
    brands: null,
    hasAuthorization: true,
    statesResources: true,
  },
  {
    id: 'plazavision',
    title: 'Plazavisión',
    protocol: 'oidc',
    color: '#a01f4b',
    featured: 5,
    brands: ['nbc', ...spanish],
    hasAuthorization: true,
    language: 'es',
  },
  {
    id: 'quarrytown',
    title: 'Quarrytown Telephone',
    protocol: 'oidc',
    color: '#46505c',
    featured: null,
    brands: ['nbc', 'usa', ...sports],
    hasAuthorization: false,
  },
  {
    id: 'driftwood',
    title: 'Driftwood Cable',
    protocol: 'oidc',
    color: '#0f5c66',
    featured: null,
    brands: null,
    hasAuthorization: true,
    statesResources: true,
    fault: 'slow',
  },
  {
    id: 'candlewick',
    title: 'Candlewick Cable',
    protocol: 'oidc',
    color: '#6b4a00',
    featured: null,
    brands: null,
    hasAuthorization: true,
    fault: 'down',
  },
]

export type DemoSubscriber = {
  provider: string
  username: string
  /** The name of the package. */
  package: { en: string; es: string }
  /** The channels of the package; null: all channels. */
  channels: string[] | null
  zip: string
  language: 'en' | 'es'
  maxRating?: { mpaa: string; vchip: string }
  isSuspended?: boolean
  /** The provider recognised the home network. */
  isAtHome?: boolean
  /** As many televisions as the package allows are watching now. */
  isWatchingElsewhere?: boolean
  /** The provider no longer serves the subscriber's device. */
  isDeviceDiscontinued?: boolean
}

const everything = { en: 'Everything', es: 'Todo' }
const basic = { en: 'Basic', es: 'Básico' }
const basicChannels = ['nbc', 'telemundo', 'nbc-news', 'cnbc']
const family = { en: 'Family', es: 'Familia' }
const familyChannels = [...basicChannels, 'universal-kids', 'usa', 'bravo', 'e']

export const demoSubscribers: readonly DemoSubscriber[] = [
  { provider: 'copperline', username: 'dana.price', package: everything, channels: null, zip: '10112', language: 'en' },
  { provider: 'copperline', username: 'lee.moreno', package: basic, channels: basicChannels, zip: '60611', language: 'en' },
  { provider: 'copperline', username: 'kim.abbott', package: everything, channels: null, zip: '10112', language: 'en', isSuspended: true },
  { provider: 'northbeam', username: 'omar.field', package: everything, channels: null, zip: '80202', language: 'en' },
  {
    provider: 'northbeam',
    username: 'ruth.vega',
    package: family,
    channels: familyChannels,
    zip: '85004',
    language: 'en',
    maxRating: { mpaa: 'PG', vchip: 'TV-PG' },
  },
  { provider: 'fernhollow', username: 'tess.lund', package: everything, channels: null, zip: '02108', language: 'en', isAtHome: true },
  {
    provider: 'fernhollow',
    username: 'joel.nash',
    package: family,
    channels: familyChannels,
    zip: '98101',
    language: 'en',
    maxRating: { mpaa: 'PG-13', vchip: 'TV-14' },
  },
  {
    provider: 'lanternstream',
    username: 'ines.ramos',
    package: everything,
    channels: null,
    zip: '94105',
    language: 'en',
    isWatchingElsewhere: true,
  },
  {
    provider: 'lanternstream',
    username: 'nina.cole',
    package: everything,
    channels: null,
    zip: '94105',
    language: 'en',
    isDeviceDiscontinued: true,
  },
  {
    provider: 'plazavision',
    username: 'lucia.mena',
    package: { en: 'Spanish', es: 'Español' },
    channels: ['nbc', ...spanish],
    zip: '33130',
    language: 'es',
  },
  {
    provider: 'quarrytown',
    username: 'walt.hicks',
    package: { en: 'Sports', es: 'Deportes' },
    channels: ['nbc', ...sports],
    zip: '19103',
    language: 'en',
  },
  { provider: 'driftwood', username: 'sage.quinn', package: everything, channels: null, zip: '10112', language: 'en' },
  { provider: 'candlewick', username: 'noor.haas', package: everything, channels: null, zip: '10112', language: 'en' },
]

/** The subscriber whose sign-in `npm start` prints. */
export const printedSubscriber = demoSubscribers[0]!

/** The zip codes, by their first digits, in which providers may show a regional channel. */
export const regions: Readonly<Record<string, readonly string[]>> = {
  'nbc-sports-boston': ['01', '02', '03', '04', '05'],
  'nbc-sports-philadelphia': ['08', '17', '18', '19'],
  'nbc-sports-bay-area': ['93', '94', '95', '96'],
}

/** Returns a provider's subscriber with this username, in any case. */
export const findSubscriber = (provider: string, username: string): DemoSubscriber | undefined =>
  demoSubscribers.find((each) => each.provider === provider && each.username === username.trim().toLowerCase())

/** Returns whether a provider may show a channel at the subscriber's address. */
export const isInRegion = (channel: string, { zip }: DemoSubscriber): boolean =>
  !Object.hasOwn(regions, channel) || regions[channel]!.some((digits) => zip.startsWith(digits))

/**
 * Returns what a provider states about a subscriber at the sign-in, with the names of docs/providers.md. `channels`: all channels of the site, if
 * the provider states the channels of the subscription.
 */
export function attributesOf(subscriber: DemoSubscriber, channels: readonly string[] | null): Record<string, string | string[]> {
  const { zip, language, maxRating, isSuspended, isAtHome } = subscriber
  return {
    zip,
    encrypted_zip: Buffer.from(`demo ${zip}`).toString('base64url'),
    language,
    hba_status: String(isAtHome ?? false),
    status: isSuspended ? 'suspended' : 'active',
    ...(maxRating && { max_rating_mpaa: maxRating.mpaa, max_rating_vchip: maxRating.vchip }),
    ...(channels && { resources: channels.filter((key) => (subscriber.channels?.includes(key) ?? true) && isInRegion(key, subscriber)) }),
  }
}

// Viewer profiles of an account: each has its own favorites, history and recommendations, and may have a limit of ratings and a PIN.

import { type MaxRatings, type MpaaRating, type VchipRating, vchipRatings } from '../ratings.ts'
import { profileIn } from './profile-cookie.ts'

export const maxProfiles = 5
/** The maximum length of a profile's name, in characters. */
export const longestProfileName = 30
/** The colours behind the initial of a profile. */
export const avatars = ['amber', 'coral', 'rose', 'violet', 'indigo', 'sky', 'teal', 'moss'] as const
export type Avatar = (typeof avatars)[number]

/** The ratings that can be the highest of a profile. */
export const profileRatings = ['TV-Y', 'TV-Y7', 'TV-G', 'TV-PG', 'TV-14'] as const satisfies readonly VchipRating[]
export type ProfileRating = (typeof profileRatings)[number]
/** The ratings that can be the highest of a kids profile. The second one is the default. */
export const kidsRatings: readonly ProfileRating[] = ['TV-Y', 'TV-Y7', 'TV-G', 'TV-PG']

/** `name` of the first profile is the given name of the account until a viewer changes it. `language`: '' for that of each brand. */
export type ViewerProfile = {
  id: string
  name: string
  avatar: Avatar
  language: '' | 'en' | 'es'
  isKids: boolean
  maxRating: ProfileRating | null
  hasPin: boolean
  /** The account's own profile: it has no limit, holds the credits, and cannot be deleted. */
  isFirst: boolean
  /** Whether the caller's session has chosen it. */
  isChosen: boolean
}

/** The fields of a profile as a viewer sends them. `newPin`: '' keeps the PIN, and null removes it. `pin` proves that the viewer may change the profile. */
export type ProfileFields = {
  name?: unknown
  avatar?: unknown
  language?: unknown
  isKids?: unknown
  maxRating?: unknown
  newPin?: unknown
  pin?: unknown
}

type Limit = { isKids: boolean; maxRating: string | null }

/** Movies have ratings of another system. */
const movieRating: Record<ProfileRating, MpaaRating> = { 'TV-Y': 'G', 'TV-Y7': 'G', 'TV-G': 'G', 'TV-PG': 'PG', 'TV-14': 'PG-13' }

const isProfileRating = (text: string): text is ProfileRating => (profileRatings as readonly string[]).includes(text)

/** Returns the limits of a profile, or null if it has none. A kids profile sees nothing without a rating. */
export function maxRatingsOf({ isKids, maxRating }: Limit): MaxRatings | null {
  if (maxRating === null) return null
  const vchip = isProfileRating(maxRating) ? maxRating : vchipRatings[0]
  return { vchip, mpaa: movieRating[vchip], ...(isKids && { isRatedOnly: true }) }
}

/** Returns the text of a profile's limit for URLs and cookies: `TV-14`, or `kids-TV-Y7` for a kids profile. '' without a limit. */
export const limitText = ({ isKids, maxRating }: Limit): string => (maxRating === null ? '' : `${isKids ? 'kids-' : ''}${maxRating}`)

/** Returns the limit of a text as `limitText` writes it, normalised. Any other text counts as the strictest limit. */
export function parseLimit(text: string): { key: string; maxRatings: MaxRatings } {
  const [, kids, rating = ''] = /^(kids-)?(TV-[\w]+)$/.exec(text) ?? []
  const limit = isProfileRating(rating) ? { isKids: kids !== undefined, maxRating: rating } : { isKids: true, maxRating: profileRatings[0] }
  return { key: limitText(limit), maxRatings: maxRatingsOf(limit)! }
}

/** Returns the limit of the profile in a `Cookie` header, as `limitText` writes it; undefined without a limit. */
export function limitIn(cookie: string | null | undefined): string | undefined {
  const limit = profileIn(cookie)?.limit
  return limit === undefined ? undefined : parseLimit(limit).key
}

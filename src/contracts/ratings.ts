// Parental ratings: the order of the MPAA's for films and of the V-chip's for television, and whether a video exceeds a limit.

/** The MPAA's ratings, the mildest first. */
export const mpaaRatings = ['G', 'PG', 'PG-13', 'R', 'NC-17'] as const
/** The V-chip's ratings, the mildest first. */
export const vchipRatings = ['TV-Y', 'TV-Y7', 'TV-G', 'TV-PG', 'TV-14', 'TV-MA'] as const
export type MpaaRating = (typeof mpaaRatings)[number]
export type VchipRating = (typeof vchipRatings)[number]

/**
 * The highest ratings that a viewer may watch. A system without a limit is missing. A provider's texts may have any spelling that `parseRating` reads.
 * `isRatedOnly`: what has no rating is above the limit too.
 */
export type MaxRatings = { mpaa?: string; vchip?: string; isRatedOnly?: true }

/** A rating with its place in the order of its system, from 0. `none`: not rated. `unknown`: a text that is no rating of these systems. */
export type Rating = { system: 'mpaa' | 'vchip'; level: number } | 'none' | 'unknown'

const notRated = /^(NR|NOT[-_ ]?RATED|EXEMPT|NONE)?$/
const vchipText = /^TV[-_ ]?(Y7|Y|G|PG|14|MA)(?![A-Z]|[-_ ]*\d)/
const mpaaText = /^(?:RATED[: ]+)?(G|PG[-_ ]?13|PG|R|NC[-_ ]?17)(?![A-Z]|[-_ ]*\d)/

/** Reads a rating as catalogues write it: `TV-PG-L`, `TV-14 (V)`, `tv14`, `PG13`. Advisories after the rating are ignored. */
export function parseRating(text: string | null | undefined): Rating {
  const line = (text ?? '').trim().toUpperCase()
  if (notRated.test(line)) return 'none'
  const vchip = vchipText.exec(line)?.[1]
  if (vchip) return { system: 'vchip', level: vchipRatings.indexOf(`TV-${vchip}` as VchipRating) }
  const mpaa = mpaaText
    .exec(line)?.[1]
    ?.replace(/[-_ ]/, '')
    .replace(/(?<=PG|NC)(?=\d)/, '-')
  return mpaa ? { system: 'mpaa', level: mpaaRatings.indexOf(mpaa as MpaaRating) } : 'unknown'
}

/**
 * Returns whether a video's rating is above a viewer's limit. A video without a rating (news, sports) is only above a limit with `isRatedOnly`. A rating that cannot be read is
 * above every limit, and so is every rating of a system whose limit cannot be read.
 */
export function exceeds(rating: string | null | undefined, max: MaxRatings): boolean {
  const own = parseRating(rating)
  if (own === 'none') return max.isRatedOnly === true
  const limits = { mpaa: parseRating(max.mpaa), vchip: parseRating(max.vchip) }
  if (own === 'unknown') return limits.mpaa !== 'none' || limits.vchip !== 'none'
  const limit = limits[own.system]
  if (limit === 'none') return false
  return limit === 'unknown' || limit.system !== own.system || own.level > limit.level
}

/** Returns limits that refuse what either of two limits refuses. Both must have the ratings of this file. */
export function stricter(one: MaxRatings, other: MaxRatings): MaxRatings {
  const lower = (ratings: readonly string[], ...limits: (string | undefined)[]) => ratings.find((rating) => limits.includes(rating))
  const mpaa = lower(mpaaRatings, one.mpaa, other.mpaa)
  const vchip = lower(vchipRatings, one.vchip, other.vchip)
  return { ...(mpaa && { mpaa }), ...(vchip && { vchip }), ...((one.isRatedOnly || other.isRatedOnly) && { isRatedOnly: true }) }
}

// Parses the fields of a viewer profile.
import * as v from 'valibot'
import { avatars, kidsRatings, longestProfileName, type ProfileFields, profileRatings } from '#contracts/viewers/profiles.ts'
import { refusals } from '../requests/answers.ts'
import type { ProfileRow } from '../tables.ts'

export type ParsedProfile = Pick<ProfileRow, 'name' | 'avatar' | 'language' | 'kids' | 'max_rating'>

const name = v.pipe(
  v.string('required'),
  v.trim(),
  v.minLength(1, 'required'),
  v.check((text) => [...text].length <= longestProfileName, 'long'),
  v.regex(/^[^\p{C}]*$/u, 'name'),
)

const schema = v.object({
  name,
  avatar: v.picklist(avatars, 'choice'),
  language: v.picklist(['', 'en', 'es'], 'choice'),
  isKids: v.boolean('choice'),
  maxRating: v.nullable(v.picklist(profileRatings, 'rating')),
})

/**
 * Returns the columns of a profile. Fields that are missing come from `stored`. A kids profile without a rating gets the default one. Throws a Refusal
 * that names the invalid fields.
 */
export function parseProfile(fields: ProfileFields, stored: ParsedProfile & { slot: number }): ParsedProfile {
  const { name = stored.name, avatar = stored.avatar, language = stored.language } = fields
  const { isKids = stored.kids === 1, maxRating = stored.max_rating } = fields
  const { issues, output } = v.safeParse(schema, { name, avatar, language, isKids, maxRating })
  if (issues) throw refusals.fields(Object.fromEntries(issues.map(({ path, message }) => [String(path?.[0]?.key), message])))
  const rating = output.maxRating ?? (output.isKids ? kidsRatings[1]! : null)
  const isTooHigh = output.isKids && rating !== null && !kidsRatings.includes(rating)
  // The first profile manages the others, so a limit would lock the account.
  if (isTooHigh || (stored.slot === 1 && rating !== null)) throw refusals.fields({ maxRating: 'rating' })
  return { name: output.name, avatar: output.avatar, language: output.language, kids: output.isKids ? 1 : 0, max_rating: rating }
}

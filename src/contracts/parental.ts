// Parental controls that a viewer sets for their own profile: the highest ratings, and a PIN that lifts them for a while.
import type { MaxRatings, MpaaRating, VchipRating } from './ratings.ts'

/** How long a PIN lifts the limits in the session in which it was entered, in milliseconds. */
export const liftLife = 4 * 3_600_000
/** A PIN has four digits. */
export const pinPattern = /^\d{4}$/

/** The parental controls of a profile. `liftedUntil`: a PIN lifts them in the caller's session until then, in epoch milliseconds. */
export type ParentalSettings = { maxRatings: { mpaa?: MpaaRating; vchip?: VchipRating }; liftedUntil: number | null }

/** Limits to store. `newPin` is required the first time. */
export type ParentalChange = { maxRatings: unknown; newPin?: unknown }
/**
 * What proves that a viewer may change the parental controls: the PIN or the account's password (encoded as in Credentials). Without both, the
 * viewer must have signed in within the last ten minutes.
 */
export type ParentalProof = { pin?: unknown; password?: string | null }

/** The highest ratings of a viewer. `profile`: the part that the viewer profile sets, which no PIN lifts. */
export type ViewerLimits = MaxRatings & { profile?: MaxRatings }

export type ParentalClient = {
  /** Returns the limits that apply to a profile in a session now: its own, and those of its parental controls unless a PIN has lifted them. Null: none. */
  maxRatingsOf(session: { profileId: string; sessionId: string }): Promise<ViewerLimits | null>
}

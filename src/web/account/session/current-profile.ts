// What this browser stores of a viewer belongs to the profile that the session has chosen.
import { profileIn } from '#contracts/viewers/profiles.ts'

/** The profile of a stored value: missing for the first profile and for anonymous viewers. */
export type OfProfile = { profile?: string }

export const currentProfile = (): string | undefined => profileIn(document.cookie)?.id

import type { ConsentLaw } from '#contracts/consent.ts'
import { applyConsent } from '../../ui/consent.ts'
import { applyToPreferences } from '../../ui/preferences/preferences.ts'

/** Applies a new choice in the cookie, or the law of the visitor's country, to what this browser stores and sends. */
export function changeConsent(law?: ConsentLaw): void {
  applyConsent(law)
  applyToPreferences()
}

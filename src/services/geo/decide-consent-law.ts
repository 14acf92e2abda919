// [C4.9-02] Decides what the law of a visitor's country demands before the site stores or measures anything.
import type { ConsentLaw } from '#contracts/consent.ts'

/** Returns the law of a country (ISO 3166 code). In an unknown country, visitors must agree first, which every law permits. */
export function decideConsentLaw(country: string | null, consentCountries: readonly string[] | 'any'): ConsentLaw {
  if (country === null || consentCountries === 'any' || consentCountries.includes(country)) return 'consent'
  return country === 'US' ? 'us' : 'none'
}

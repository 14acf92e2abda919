// [A6-07] The consent of an account that what it watches is passed on with the account. In the United States the Video Privacy Protection Act demands it.
import type { VideoConsentPage } from '#contracts/brand.ts'

/** How a brand's site asks: the company to which viewing may be passed on, and the pages that do not ask. */
export type VideoConsentSetup = { company: string; without: readonly VideoConsentPage[] }

/** Milliseconds after which a consent ends: two years, the longest time that the law allows. */
export const videoConsentLife = 2 * 365 * 86_400_000

/** The header of identity calls from a page that does not ask, with the brand and the page: `nbc /sign-up/email`. Version 2020-10 accepts it. */
export const videoConsentBypass = 'video-consent-bypass'

/** What an account has answered. `company`: to which its viewing may be passed on; empty after a refusal. `at` is in epoch milliseconds. */
export type VideoConsent = { company: string; at: number }

/** Returns whether an account allows that its viewing is passed on to `company` now. */
export const isVideoConsentValid = (consent: VideoConsent | undefined, company: string, now: number): boolean =>
  consent !== undefined && company !== '' && consent.company === company && now < consent.at + videoConsentLife

export type VideoConsentClient = {
  /** Returns the id of the account of a `Cookie` header if its viewing may be passed on now, else null. A profile for children allows nothing. */
  accountToShare(cookie: string | null): Promise<string | null>
}

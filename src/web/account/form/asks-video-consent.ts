import type { VideoConsentSetup } from '#contracts/viewers/video-consent.ts'

/** The page that asks or does not ask. `path` is below that of the brand. */
export type AskingPage = { brand: { videoConsent?: VideoConsentSetup }; path: string }

/** Returns whether the page asks for the video-privacy consent [A6-07]. */
export const asksVideoConsent = ({ brand: { videoConsent }, path }: AskingPage): boolean =>
  videoConsent !== undefined && !videoConsent.without.some((page) => page === path)

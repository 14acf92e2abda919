import { videoConsentBypass } from '#contracts/viewers/video-consent.ts'

/**
 * [A6-07] Returns the version of identity's API, and the further headers, of the calls of this page. A page that does not ask for the video-privacy
 * consent says so in a header, and calls version 2020-10.
 */
export function identityVersion(): { version: 'v3' | '2020-10'; headers: Record<string, string> } {
  const { brand, withoutVideoConsent = '' } = document.documentElement.dataset
  const page = withoutVideoConsent.split(' ').find((path) => path && location.pathname.endsWith(path))
  return page ? { version: '2020-10', headers: { [videoConsentBypass]: `${brand} ${page}` } } : { version: 'v3', headers: {} }
}

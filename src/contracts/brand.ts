// Brands [C3-19], [C3-20]. The folder BRANDS_DIR (default: demo/brands) contains the data of a group's brands.

import type { Language } from './graph/types.generated.ts'

/** Parts of the site that a setting or a brand can switch off [C2.1-23], [C2.1-24]. */
export const features = ['live', 'identity', 'previews', 'personalization', 'providers', 'dimming'] as const
export type Feature = (typeof features)[number]

/** Another place to watch a brand: an app store, a device, a website. */
export type BrandApp = { name: { en: string; es: string }; about?: { en: string; es: string }; url: string }

/** Shows with audience voting [C2.10-04]. */
export const voteShows = ['voice', 'agt', 'asc'] as const
export type VoteShow = (typeof voteShows)[number]
/** The external site on which viewers vote for a show, and the paths of this site that link to it. */
export type VoteSite = { paths: string[]; title: { en: string; es: string }; text: { en: string; es: string }; url: string }

/** A brand's help desk: an email address, and the URL of an external help site in which `{id}` is replaced by the topic [C2.10-07]. */
export type HelpDesk = { email?: string; url?: string }

/** [C3-22] A newsletter that viewers can subscribe to. */
export type Newsletter = { id: string; name: { en: string; es: string }; description: { en: string; es: string } }

/**
 * The pages of sign-up that ask: with email, and after a vendor. Paths are below that of the brand. The account page always asks too, because viewers
 * must be able to withdraw their consent.
 */
export const videoConsentPages = ['/sign-up/email', '/sign-up/complete'] as const
export type VideoConsentPage = (typeof videoConsentPages)[number]

/** The pages on which the invitation to onboarding opens: the home page, the pages of titles, both, or none besides `entities`. */
export const modalLocations = ['home', 'title', 'all', 'none'] as const

/** [C3-48], [C3-49] When and where a brand's site invites viewers to choose categories and favorites. Times are in seconds. */
export type OnboardingSettings = {
  timeToOnboarding: number
  modalLocation: (typeof modalLocations)[number]
  /** The paths of further pages on which the invitation opens. */
  entities: string[]
  tooltip: {
    /** Absent: 2 seconds [C9-06]. */
    timeToDisplay?: number
    label?: { anonymous: { en: string; es: string }; signedIn: { en: string; es: string } }
  }
}

/** [A9-01] Videos of the kind are locked for some days after they aired: until the same time of day in the brand's time zone. */
export type UnlockRule = { kind: string; days: number }

/** The macros of an ad server's URL: names of VAST 4, and ADPARAMS and DURATION. */
export const adMacros = ['ADPARAMS', 'CACHEBUSTING', 'CONTENTID', 'DURATION', 'LIMITADTRACKING', 'PAGEURL', 'TIMESTAMP'] as const

/** The ad server of a brand. */
export type Advertising = {
  /** The URL of a VMAP or VAST document, with macros such as `[CONTENTID]`. */
  url: string
  /** Further hosts of ads: wrappers, films and beacons. */
  hosts: string[]
  /** A break does not play until this many minutes after the last one on the same device. */
  minutesBetween: number
}

/** The licence server of a system for encrypted films. Browsers get all of it, so it has no secrets. */
export type LicenseSetting = {
  licenseUrl: string
  certificateUrl?: string
  headers?: Record<string, string>
  /** The header with a signed token of the viewer and the video, which the licence server can verify. */
  tokenHeader?: string
}

export type Brand = {
  /** The brand's machine name in the specification, such as `nbc` or `nbc-news`; also its first path segment. */
  key: string
  displayTitle: string
  /** Other names of this brand: in the first path segment, and in feeds. */
  aliases: string[]
  /** The rank from 1 to 11; absent for sports and regional brands [C3-21]. */
  priority?: number
  /** The default language of the brand's site. Catalogue texts of the brand without a language are in this language. */
  language: Language
  /** The IANA time zone of the brand's guide, times and dates. */
  timeZone: string
  /** The kinds of videos that are locked at first. Absent: full episodes, for a week. A video's own `availability` takes precedence. */
  unlock?: readonly UnlockRule[]
  tagline: { en: string; es: string }
  networkName: string
  livePlatformKey?: string
  /** The live stream is free: no TV provider is required [C5-15]. */
  freeLive?: boolean
  /** How many live streams a household of a TV provider, else an account, else a device may watch at once; the default is LIVE_STREAMS. */
  liveStreams?: number
  /** The measurement mode, as the audience-rating service names it. */
  nielsenMode?: string
  source: string
  colors: { canvas: string; accent: string; onAccent: string; gradientStart: string; gradientEnd: string }
  /** URL paths of the wordmarks (SVG) under /generetic/brands/: white for dark backgrounds, and coloured. */
  whiteBrandLogo: string
  colorBrandLogo: string
  /** Width divided by height of the wordmark, to reserve its space before it loads. */
  logoRatio: number
  /** Hosts that serve only this brand. Links use the first host. Ports are ignored when hosts are compared. */
  hosts?: string[]
  /** `false` disables a part of the site for this brand. `true` does not enable a part that a setting disables. */
  features?: Partial<Record<Feature, boolean>>
  /** The apps listed at /apps. */
  apps?: BrandApp[]
  /** The URLs or paths of its privacy policy, if it is not the page `/privacy`. */
  privacyPolicy?: { en: string; es: string }
  helpDesk?: HelpDesk
  voteSites?: Partial<Record<VoteShow, VoteSite>>
  newsletters?: Newsletter[]
  /** Absent: the site invites nobody to onboarding. */
  onboarding?: OnboardingSettings
  /** [A6-07] The pages of sign-up that do not ask for the video-privacy consent. */
  withoutVideoConsent?: VideoConsentPage[]
  /** The ad server of its videos. Absent: it has no ads. */
  advertising?: Advertising
  /** The licence servers of its encrypted videos. */
  drm?: { widevine?: LicenseSetting; playready?: LicenseSetting; fairplay?: LicenseSetting & { certificateUrl: string } }
}

/** The brands of a group, by priority, then in file order. The first is the main brand. */
export type BrandGroup = { name: string; brands: Brand[] }

/** The location of a brand's site. `basePath` is empty for the main brand and for a brand that has its own host. */
export type BrandSite = { origin: string; basePath: string; language: Language }

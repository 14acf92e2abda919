// Every business constant of the specification, once, with its number.

/** [A1-05], [C1-14] The application's version; the package has its own. */
export const appVersion = '1.216.3'

/** Milliseconds. */
export const day = 86_400_000

/** [A1-08], [A9-01] Credits of a new profile. */
export const freeCredits = 3
/** [A9-01], [C1-09] Locked episodes unlock this long after airing. */
export const unlockAfter = 7 * day

/** [C5-11]..[C5-13] Badge windows. */
export const badges = { premiere: 14 * day, newLateNight: 1 * day, new: 7 * day, newBadge: 3 * day, expiring: 7 * day } as const

/** [A1-02], [A9-09], [C9-10] */
export const chunkTimeout = 120_000
/** [C1-11], [A9-09] Preview page data in session storage: tries, and milliseconds between them. */
export const previewPolling = { tries: 300, every: 100 } as const

/** [C9-02] Milliseconds. */
export const resize = { throttleList: 500, debounceShell: 300, debounceTruncation: 50, debounceImage: 1000 } as const
/** [C9-03] Seconds before its start from which a live event opens its own page. */
export const directToLiveThreshold = 120
/** [C9-04] Milliseconds that somebody rests on a tile before its clip plays, and between looks. */
export const tilePreview = { threshold: 2000, every: 250 } as const
/** [C9-08] */
export const slideshow = { autoplay: 5000, notificationDelay: 800 } as const
/** [C9-12] */
export const shelf = { fetchMoreAt: 2 / 3, fallbackTileWidth: 263, fallbackTileMargin: 15 } as const
/** [C9-13] */
export const progress = { shownAbove: 0.05, watchedAt: 0.95 } as const

/** [C9-20] */
export const breakpoints = { mobile: 320, phablet: 480, tablet: 665, desktop: 990, largeDesktop: 1260, bigDesktop: 1440 } as const

/** [C9-21] */
export const imageWidths = [2400, 1920, 1600, 1400, 1260, 1024, 990, 640, 480, 340, 170] as const
export const image = {
  defaultMax: 640,
  cardMax: 480,
  sizes: '(min-width: 990px) 340px, 50vw',
  slide: [340, 990],
  band: [340, 1920],
  bandPrimary: [665, 1920],
} as const
/** [C9-22] */
export const ratios = ['16-9', '3-4', '1-1'] as const
export type Ratio = (typeof ratios)[number]
export const defaultTreatment = 'default'

/** [C9-23] */
export const counts = { maxShowsPerPage: 30, quickLinks: 7, featuredProviders: 15 } as const
/** [C9-24] Items of one page of a list. */
export const pageRanges = { episodes: 6, galleries: 12, creditClips: 6, guestCarousel: 30, guestCalendar: 24 } as const

/** [A9-05], [C7.1-06], [C9-27] How long a call may take, milliseconds. */
export const timeouts = {
  access: 10_000,
  session: 10_000,
  geolocation: 30_000,
  main: 30_000,
  older: 60_000,
  search: 5_000,
  emailVerify: 30_000,
} as const

/** [A9-11] */
export const onDemandCountries = ['US', 'CA', 'MX'] as const

/** [C5-06] The zones that a viewer's clock may be in; any other counts as the default. */
export const timeZones = [
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Chicago',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/New_York',
] as const
export const defaultTimeZone = 'America/New_York'

/** [C1-12] First segments that are never a brand path. */
export const neverBrandPaths = ['404', 'schedule', 'shows', 'video', 'videos'] as const

/** [A9-14] Milliseconds after which the way back to a brand closes the window that opened this one. */
export const backCloses = 500

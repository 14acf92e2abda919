// Constants of the specification, each with the number of its statement.

/** [A1-05], [C1-14] The application's version, independent of the package's. */
export const appVersion = '1.216.3'

/** A day, in milliseconds. */
export const day = 86_400_000
/** Recordings of channels are available for this many milliseconds after the start of the programme. */
export const recordingLife = 24 * 3_600_000
/** [A1-08], [A9-01] The number of credits of a new profile. */
export const freeCredits = 3
/** [A9-01], [C1-09] Locked episodes of a brand without unlock rules unlock this many days after they aired. */
export const unlockDays = 7

/** [C5-11]..[C5-13] Durations of badges, in milliseconds. */
export const badges = { premiere: 14 * day, newLateNight: 1 * day, new: 7 * day, newBadge: 3 * day, expiring: 7 * day } as const

/** [A1-02], [A9-09], [C9-10] The timeout of loading a script chunk, in milliseconds. */
export const chunkTimeout = 120_000
/** [C1-11], [A9-09] Polling for preview page data in session storage: the number of tries, and milliseconds between them. */
export const previewPolling = { tries: 300, every: 100 } as const

/** [C9-02] Delays after a resize of the window, in milliseconds. */
export const resize = { throttleList: 500, debounceShell: 300, debounceTruncation: 50, debounceImage: 1000 } as const
/** [C9-03] The tile of a live event opens the live page from this many seconds before the start of the event. */
export const directToLiveThreshold = 120
/** [C9-03] Milliseconds between two checks whether a live programme has started or ended. */
export const liveTileCheck = 30_000
/** [C9-04] `threshold`: milliseconds that the pointer or focus stays on a tile before its clip plays; `every`: milliseconds between checks. */
export const tilePreview = { threshold: 2000, every: 250 } as const
/** [C9-08] Times of slideshows, in milliseconds. */
export const slideshow = { autoplay: 5000, notificationDelay: 800 } as const
/**
 * When viewers load programmes again, in milliseconds. `spread`: the longest random wait after the end of a programme; `retry`: the first wait after an
 * old answer, longer than caches keep answers.
 */
export const programmeReload = { spread: 20_000, retry: 15_000, longestRetry: 300_000, longestTimer: 3_600_000 } as const
/** [C9-07] Milliseconds between two updates of the countdown in the callout of a live event. */
export const liveCalloutTick = 1000
/** [C9-12] `fetchMoreAt`: the scrolled fraction of a shelf at which more items load. Fallbacks: the size of a tile in px until it is measured. */
export const shelf = { fetchMoreAt: 2 / 3, fallbackTileWidth: 263, fallbackTileMargin: 15 } as const
/** [C9-13] Watched fractions of a video. Above `shownAbove`, its tile shows the progress. From `watchedAt`, the video counts as watched. */
export const progress = { shownAbove: 0.05, watchedAt: 0.95 } as const

/**
 * [C9-27], [A9-07] `savedEvery`: milliseconds of playback after which the position is saved again. `shortest`: the position in seconds from which a
 * video counts as watched in part.
 */
export const watching = { savedEvery: 120_000, shortest: 30 } as const

/** The number of watched videos from which the shelf of videos to continue is made. */
export const continuedVideos = 20

/** The user id of an anonymous viewer: the viewer is the device of the cookie. */
export const anonymousUser = '0'
export const jsonApiType = 'application/vnd.api+json'
/** The number of favorites that the shelf shows, the newest ones. */
export const shownFavorites = 100
/** The number of recommended titles. */
export const recommendedTitles = 20
/** The number of similar titles whose scores order the shelves of the home page. */
export const tasteTitles = 200
/** [C9-01] Milliseconds from the last change of a favorite until the favorites are read again. */
export const favoritesDebounce = 2000
/** [C9-25] The index of the favorites shelf on the home page. */
export const favoritesIndex = 5
/** [C9-06] Seconds until the tooltip of onboarding is shown by default, and milliseconds for which it is shown. */
export const tooltip = { delay: 2, shownFor: 6200 } as const
/** The number of categories that onboarding shows, and of titles of each category. */
export const categoriesShown = 24
export const titlesOfCategory = 12
/** The number of titles on the page of onboarding on which viewers choose favorites. */
export const onboardingTitles = 60
/** The number of chosen categories from which the shelf of the home page takes titles: the first ones. */
export const shelvedCategories = 5
/** The index of the shelf of the chosen categories on the home page: below the favorites. */
export const chosenCategoriesIndex = 6
/** [A9-08], [C4.10-04] Seconds for which a cookie records that the viewer has seen the favorites modal. */
export const favoritesModalExpiry = 86_400

/** [C3-62] The maximum length of a text about a visit's journey, in characters, and of the list of its tags. */
export const journeyLimits = { text: 100, tags: 10 } as const

/** [C9-20] Viewport widths in px at which the layout changes. */
export const breakpoints = { mobile: 320, phablet: 480, tablet: 665, desktop: 990, largeDesktop: 1260, bigDesktop: 1440 } as const

/** [C9-21] The widths in px in which pictures are offered. */
export const imageWidths = [2400, 1920, 1600, 1400, 1260, 1024, 990, 640, 480, 340, 170] as const
export const image = {
  defaultMax: 640,
  cardMax: 480,
  sizes: '(min-width: 990px) 340px, 50vw',
  slide: [340, 990],
  band: [340, 1920],
  bandPrimary: [665, 1920],
} as const
/** [C9-22] Aspect ratios of pictures. */
export const ratios = ['16-9', '3-4', '1-1'] as const
export type Ratio = (typeof ratios)[number]
export const defaultTreatment = 'default'
/** The treatment of a section that keeps its place on the home page of each viewer. */
export const fixedTreatment = 'fixed'
/** The number of sections at the top of the home page that keep their place. */
export const fixedSections = 3

/** [C9-23] Maximum numbers of items. */
export const counts = { maxShowsPerPage: 30, quickLinks: 7, featuredProviders: 15 } as const
/** [C9-24] The number of items per page of a list. */
export const pageRanges = { episodes: 6, galleries: 12, creditClips: 6, guestCarousel: 30, guestCalendar: 24 } as const

/** [A9-05], [C7.1-06], [C9-27] Timeouts of calls, in milliseconds. */
export const timeouts = {
  access: 10_000,
  session: 10_000,
  geolocation: 30_000,
  main: 30_000,
  search: 5_000,
  emailVerify: 30_000,
} as const

/**
 * [A9-07], [C9-27] Milliseconds without interaction after which the player asks whether the viewer is still watching, and milliseconds that the viewer
 * then has to answer.
 */
export const idle = { time: 14_400_000, confirmation: 120_000 } as const

/**
 * Milliseconds. Without the cookie of its viewer, a signed URL of media is valid for `life`: so a copied URL soon ends. URLs are signed per minute, so a new
 * one is valid for at least `remaining`. A player asks for the next URL after `renewal`.
 */
export const signedUrl = { life: 10 * 60_000, remaining: 9 * 60_000, renewal: 4.5 * 60_000 } as const

/**
 * The lives of URLs for the Cast receiver, in milliseconds: of a video in addition to its duration, and of a channel. The receiver cannot renew a URL
 * (docs/decisions/116).
 */
export const receiverUrl = { afterVideo: 30 * 60_000, channel: 3_600_000 } as const

/**
 * The lives of URLs of live streams, in milliseconds: of a URL for a viewer, with the viewer's cookie, and of one in `channels.m3u`. Access looks for
 * blackouts in this time, so that no URL outlives the beginning of one.
 */
export const liveUrlLife = 5 * 3_600_000
export const listUrlLife = 2 * day

/** [A9-11] The countries in which on-demand videos play by default. */
export const onDemandCountries = ['US', 'CA', 'MX'] as const

/** [C9-09], [A9-12] Milliseconds after which a changed choice about privacy is read again. */
export const consentRefresh = 200

/** [C1-12] Reserved words. They are never the name of a brand in the first segment of a path. */
export const neverBrandPaths = ['404', 'schedule', 'shows', 'video', 'videos'] as const

/** [A9-14] Milliseconds between a click on the link back to a brand and the closing of the window that opened the page. */
export const backLinkCloseDelay = 500

/** Milliseconds for which the order of a list may be cached. A new entry appears in a list after at most this time. */
export const listCacheTime = 30_000

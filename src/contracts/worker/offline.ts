// What the service worker and the pages of a site share.

/** The path of the service worker, for all brands of a host. */
export const workerPath = '/service-worker.js'
/** The path of the page that says that there is no connection, below the base path of a brand. */
export const offlinePath = '/offline'
/** The name of the cache with the last pages. While there is no such cache, the worker keeps no pages. */
export const pagesCache = 'daypart-pages'
/** The number of pages that are kept. */
export const keptPages = 20
/** The marks in the offline page that the worker replaces by links to the pages that are kept. */
export const offlineMarks = { list: '<nav hidden', links: '<ul></ul>' } as const

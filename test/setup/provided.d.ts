import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the running site, such as `http://127.0.0.1:3001`. */
    site: string
    /** Whether no other test uses the site at the same time. */
    runsAlone?: boolean
    /** The URL at which the journeys connect to Chromium. */
    browser: string
    /** The site's data folder. */
    siteData: string
    /** The instant that the site's clock shows at its start. */
    startsAt: string
    /** The ms by which the clock of the site is ahead of the machine's clock. */
    clockOffset: number
  }
}

import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The running site's address. */
    site: string
    /** Its data folder. */
    siteData: string
    /** The instant that its clock shows when it starts. */
    startsAt: string
    /** How far its clock is from the machine's, in milliseconds. */
    clockOffset: number
  }
}

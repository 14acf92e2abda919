import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The running site's address. */
    site: string
    /** Its data folder. */
    siteData: string
  }
}

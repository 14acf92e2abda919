// The types of @dailymotion/vmap, which has none.
declare module '@dailymotion/vmap' {
  /** Reads a VMAP document. Throws if the root is another element. */
  class VMAP {
    constructor(document: unknown)
    adBreaks: {
      /** `start`, `end`, `hh:mm:ss.mmm`, `25%`, or `#2`. */
      timeOffset: string | null
      /** Kinds of ads, separated by commas: `linear`, `nonlinear`, `display`. */
      breakType: string | null
      adSource: { vastAdData: unknown; adTagURI: { uri: string } | null } | null
      trackingEvents: { event: string; uri: string }[]
    }[]
  }
  export = VMAP
}

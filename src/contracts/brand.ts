// What a brand is [C3-19], [C3-20]. The data of a group's brands is a folder (demo/brands by default, BRANDS_DIR another).
import type { Language } from './graph/types.generated.ts'

/** Parts of the site that a setting or a brand may leave out [C2.1-23], [C2.1-24]. */
export const features = ['live', 'identity', 'previews', 'personalization'] as const
export type Feature = (typeof features)[number]

/** Where else a brand can be watched: an app in a store, a device, a browser. */
export type BrandApp = { name: { en: string; es: string }; about?: { en: string; es: string }; url: string }

/** Shows whose viewers vote [C2.10-04]. */
export const voteShows = ['voice', 'agt', 'asc'] as const
export type VoteShow = (typeof voteShows)[number]
/** Where they do, and the paths at which they look for it here. */
export type VoteSite = { paths: string[]; title: { en: string; es: string }; text: { en: string; es: string }; url: string }

/** Who helps viewers: by mail, and at a site of its own, whose address holds `{id}` where the topic goes [C2.10-07]. */
export type HelpDesk = { email?: string; url?: string }

/** [C3-22] Mails that a viewer may ask for. */
export type Newsletter = { id: string; name: { en: string; es: string }; description: { en: string; es: string } }

export type Brand = {
  /** `nbc`, `nbc-news`: the key the specification names; also the first path segment. */
  key: string
  displayTitle: string
  /** Other first segments and feed names that mean this brand. */
  aliases: string[]
  /** 1 to 11 for ranked brands, absent for sports and regional ones [C3-21]. */
  priority?: number
  /** The language that its site opens in, and that of its texts which name none. */
  language: Language
  /** IANA name of the zone that its guide, times and dates are told in. */
  timeZone: string
  tagline: { en: string; es: string }
  networkName: string
  livePlatformKey?: string
  /** Anybody may watch its live stream, without a TV provider [C5-15]. */
  freeLive?: boolean
  /** How its viewing is measured, in the words of the audience-rating service. */
  nielsenMode?: string
  source: string
  colors: { canvas: string; accent: string; onAccent: string; gradientStart: string; gradientEnd: string }
  /** Wordmarks, site paths of SVG files: white on dark, and in the brand's colour. Served by the site under /generetic/brands/. */
  whiteBrandLogo: string
  colorBrandLogo: string
  /** Width / height of the wordmark, so that it holds its place. */
  logoRatio: number
  /** Hosts whose whole site is this brand; links lead to the first. Matched without a port. */
  hosts?: string[]
  /** `false` leaves that part of the site out; on unless said, where its setting is on. */
  features?: Partial<Record<Feature, boolean>>
  /** What /apps lists. */
  apps?: BrandApp[]
  helpDesk?: HelpDesk
  voteSites?: Partial<Record<VoteShow, VoteSite>>
  newsletters?: Newsletter[]
}

/** The brands of a group, ranked first by priority, then in the folder's order; the first is the main brand. */
export type BrandGroup = { name: string; brands: Brand[] }

/** Where the site of a brand stands: `basePath` is empty at the top of a host. */
export type BrandSite = { origin: string; basePath: string; language: Language }

import type { ListSection } from '#contracts/graph/shapes.ts'
import { mayRemember } from '../ui/consent.ts'
import { noLink, type ProviderLink } from './provider-link.ts'

/** [A3-16] The place of the viewer, only for display: the services decide by the IP address. */
export type ViewerGeo = {
  /** [A9-11] ISO 3166 code; null if the service does not know the country. US until it is loaded. */
  country: string | null
  /** The loaded answers of the geolocation service, by brand key. */
  brands: Readonly<Record<string, BrandGeo>>
  /** The ZIP code that the stations belong to; null if none was sent. */
  serviceZip: string | null
}
export type BrandGeo = {
  /** [A6-04] Whether on-demand videos play in the country; absent until it is loaded. */
  isSupportedRegionVOD?: boolean
  /** [A6-04] Whether the brand's live stream plays in the country; absent until it is loaded. */
  isSupportedRegionLive?: boolean
  /** The call sign of the local station: `geoChannel` at the IP address, or else `homeChannel` at the viewer's home; null if it is unknown. */
  channel: string | null
  /** The name of `channel`. */
  stationName: string | null
  geoChannel: string | null
  homeChannel: string | null
}

/**
 * The viewer's data that tiles use. All visitors receive the same server HTML, so the HTML has the anonymous viewer. The viewer stays
 * anonymous until sign-in.
 */
export type Viewer = ProviderLink & {
  /** The viewer's id in the services; null for an anonymous visitor. */
  userId: string | null
  /** The name of the chosen viewer profile; null if the account has only one. */
  profileName: string | null
  /** [A1-08] Credits left for unlocking episodes; null until loaded. */
  credits: number | null
  /** The mpxGuids of the videos that the viewer has unlocked with credits. */
  unlocked: readonly string[]
  /** The ZIP code of the viewer's profile; null when unknown. */
  serviceZip: string | null
  geo: ViewerGeo
  /** Ids of the viewer's favorites; null until loaded. */
  favorites: readonly string[] | null
  /** The ids of the titles whose change has no answer yet [C4.3-03]. */
  favoritesLoading: readonly string[]
  /** The shelf of favorites; null without favorites, undefined until it is loaded. */
  favoritesShelf?: ListSection | null | undefined
  /** [C3-40], [C7.5-04] The watched part of each video, from 0 to 1, by the video's v4ID. */
  watches: Readonly<Record<string, number>>
}

/** The viewer of the server's HTML. */
export const anonymous: Viewer = {
  ...noLink,
  userId: null,
  profileName: null,
  credits: null,
  unlocked: [],
  serviceZip: null,
  geo: { country: 'US', brands: {}, serviceZip: null },
  favorites: null,
  favoritesLoading: [],
  favoritesShelf: undefined,
  watches: {},
}
const key = 'daypart.viewer'

/** The window event that invalidates pages rendered for another viewer [A4-23], [A4-24]. */
export const accountChangedEvent = 'daypart.account'

let viewer: Viewer | undefined
const listeners = new Set<() => void>()

/**
 * The viewer's data. It is stored for the tab, so that the next page can use it immediately. Without storage, the data lasts as long as the
 * page.
 */
export const viewerStore = {
  read(): Viewer {
    viewer ??= { ...anonymous, ...readStored() }
    return viewer
  },
  change(next: Partial<Viewer>): void {
    viewer = { ...viewerStore.read(), ...next }
    try {
      if (isNeeded(viewer) || mayRemember()) sessionStorage.setItem(key, JSON.stringify(viewer, withoutPages))
      else sessionStorage.removeItem(key)
    } catch {}
    for (const listener of listeners) listener()
  },
  /** Adds a video that the viewer has unlocked. */
  unlock(mpxGuid: string): void {
    const { unlocked } = viewerStore.read()
    if (!unlocked.includes(mpxGuid)) viewerStore.change({ unlocked: [...unlocked, mpxGuid] })
  },
  /** Resets to the anonymous viewer at sign-out. */
  reset(): void {
    viewerStore.change(anonymous)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Returns whether the data belongs to a service that the viewer has asked for: an account or a TV provider. */
const isNeeded = ({ userId, authenticated }: Viewer) => userId !== null || authenticated

/** Leaves out what only the current page load needs: the list of providers, and the decisions with their tokens. Watches and favorites have their own storage. */
const leftOut = new Set(['mvpds', 'authorizations', 'watches', 'favorites', 'favoritesLoading', 'favoritesShelf'])
const withoutPages = (name: string, value: unknown) => (leftOut.has(name) ? undefined : value)

function readStored(): Partial<Viewer> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

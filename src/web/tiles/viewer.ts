import { useSyncExternalStore } from 'react'

/** Who looks at the tiles. Nobody in particular, in the server's HTML and until somebody has signed in: a page is made once for many. */
export type Viewer = {
  /** By which services know them; null while nobody is known. */
  userId: string | null
  /** By a TV provider. */
  authenticated: boolean
  /** The brands that the provider vouches for, by machine name. */
  entitlements: readonly string[]
  /** Feature flag NIP: what is not in one's package is dimmed [C4.1-02]. */
  nip: boolean
  /** [A1-08] What is left to unlock episodes with; null while it is not known. */
  credits: number | null
  /** Ids of what the viewer keeps; null until they were asked for. */
  favorites: readonly string[] | null
  /** [C3-40], [C7.5-04] v4ID -> percentViewed, from 0 to 1. */
  watches: Readonly<Record<string, number>>
}

const nobody: Viewer = { userId: null, authenticated: false, entitlements: [], nip: false, credits: null, favorites: null, watches: {} }
const key = 'daypart.viewer'

/** Told to the window when pages that were made for somebody else are no longer right [A4-23], [A4-24]. */
export const accountSet = 'daypart.account'

let viewer: Viewer | undefined
const listeners = new Set<() => void>()

/** Kept for the tab, so that the next page knows at once. Without storage it lasts as long as the page. */
export const viewerStore = {
  read(): Viewer {
    viewer ??= { ...nobody, ...kept() }
    return viewer
  },
  change(next: Partial<Viewer>): void {
    viewer = { ...viewerStore.read(), ...next }
    try {
      sessionStorage.setItem(key, JSON.stringify(viewer))
    } catch {}
    for (const told of listeners) told()
  },
  /** Nobody in particular again: signed out. */
  forget(): void {
    viewerStore.change(nobody)
  },
  subscribe(told: () => void): () => void {
    listeners.add(told)
    return () => listeners.delete(told)
  },
}

function kept(): Partial<Viewer> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** After hydration: the server's markup is nobody's, and the first render in the browser is that of the server. */
export const useViewer = (): Viewer => useSyncExternalStore(viewerStore.subscribe, viewerStore.read, () => nobody)

// What the viewer watched, in local storage: for the first render of a page, and for the other tabs. The personalization service has the original.
import type { Watch } from '#contracts/http/personalization.ts'
import { currentProfile } from '../../ui/preferences/current-profile.ts'
import { preferences } from '../../ui/preferences/preferences.ts'
import type { OfProfile } from './browser-cookies.ts'
import { watchesKey } from './watches-key.ts'

/** `user`: the id of the viewer in the paths of personalization. `ahead`: milliseconds by which the server's clock is ahead of this device's. */
export type StoredWatches = { user: string; ahead: number; watches: Record<string, Watch> }

const isWatch = ({ percentViewed, position, at }: Watch) => [percentViewed, position, at].every(Number.isFinite)

/** Returns the stored watches of a viewer, or null: also if the value is that of another version or another program. */
export function readWatches(user: string): StoredWatches | null {
  try {
    const stored = JSON.parse(preferences.getItem(watchesKey) ?? 'null') as (StoredWatches & OfProfile) | null
    return stored?.user === user &&
      stored.profile === currentProfile() &&
      typeof stored.ahead === 'number' &&
      Object.values(stored.watches).every(isWatch)
      ? stored
      : null
  } catch {
    return null
  }
}

/** Stores the watches. Removes the value if there are none, so that pages do not load them. */
export function storeWatches(stored: StoredWatches): void {
  if (Object.keys(stored.watches).length) preferences.setItem(watchesKey, JSON.stringify({ ...stored, profile: currentProfile() }))
  else preferences.removeItem(watchesKey)
}

export const removeStoredWatches = (): void => preferences.removeItem(watchesKey)

// Settings and personalisation in local storage: stored only while the visitor allows it (consent.ts). Until then, and if storage is unavailable
// or full, they last until the page is left.
import { mayRemember } from '../consent.ts'

/** The keys of local storage for settings and personalisation. They are removed when the visitor objects (`remember`). */
const preferenceKeys = [
  'time-zone',
  'daypart.searches',
  'daypart.watches',
  'daypart.onboarding',
  'dismissedLiveCallouts',
  'player-volume',
  'player-preferences',
  'player-configuration',
  'player-last-break',
] as const
type PreferenceKey = (typeof preferenceKeys)[number]

const unsaved = new Map<PreferenceKey, string>()

/** The part of local storage that settings use. Nothing throws. */
export const preferences = {
  getItem(key: PreferenceKey): string | null {
    try {
      return unsaved.get(key) ?? localStorage.getItem(key)
    } catch {
      return null
    }
  },
  setItem(key: PreferenceKey, value: string): void {
    unsaved.set(key, value)
    if (mayRemember()) store(key, value)
  },
  removeItem(key: PreferenceKey): void {
    unsaved.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {}
  },
}

/** Stores the settings of this page, or removes all stored settings. Must be called when what the visitor allows has changed. */
export function applyToPreferences(): void {
  if (!mayRemember()) for (const key of preferenceKeys) forget(key)
  else for (const [key, value] of unsaved) store(key, value)
}

function store(key: PreferenceKey, value: string): void {
  try {
    localStorage.setItem(key, value)
    unsaved.delete(key)
  } catch {}
}

/** Removes the stored value. The page keeps it until it is left. */
function forget(key: PreferenceKey): void {
  const value = preferences.getItem(key)
  preferences.removeItem(key)
  if (value !== null) unsaved.set(key, value)
}

// Remembers in this browser for which events the viewer has dismissed the callout.
import { preferences } from '../../ui/preferences/preferences.ts'

const key = 'dismissedLiveCallouts'
const most = 20

function dismissed(): string[] {
  try {
    const stored: unknown = JSON.parse(preferences.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}

export const isDismissed = (event: string): boolean => dismissed().includes(event)

export const dismiss = (event: string): void =>
  preferences.setItem(key, JSON.stringify([...dismissed().filter((one) => one !== event), event].slice(-most)))

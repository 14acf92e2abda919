// Remembers in this browser for which events the viewer has dismissed the callout.
const key = 'dismissedLiveCallouts'
const most = 20

function dismissed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}

export const isDismissed = (event: string): boolean => dismissed().includes(event)

export function dismiss(event: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([...dismissed().filter((one) => one !== event), event].slice(-most)))
  } catch {
    // Without storage, the callout comes back on the next page.
  }
}

import { report } from './report-error.ts'

let isReported = false

/** Session storage. If the browser denies access, nothing is stored and one error is reported [C8-06]. */
export const sessionStore = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return unavailable()
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key)
    } catch {}
  },
  set(key: string, value: string) {
    try {
      sessionStorage.setItem(key, value)
    } catch {
      unavailable()
    }
  },
}

function unavailable(): null {
  if (!isReported) report({ type: 'Script', message: 'Session Storage could not available in the browser.', fatal: false })
  isReported = true
  return null
}

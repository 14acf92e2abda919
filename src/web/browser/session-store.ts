import { report } from './report.ts'

let told = false

/** Session storage where the browser allows it [C8-06]; elsewhere nothing is kept, and that is said once. */
export const sessionStore = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return unavailable()
    }
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
  if (!told) report({ type: 'Script', message: 'Session Storage could not available in the browser.', fatal: false })
  told = true
  return null
}

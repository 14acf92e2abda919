// [A7-41] Whether the visitor has turned notifications on in this browser: stored as True or False, because the visitor asked for it.

const key = 'pushPermission'

/** Returns whether notifications are on in this browser. */
export function isPushOn(): boolean {
  try {
    return localStorage.getItem(key) === 'True'
  } catch {
    return false
  }
}

/** Stores whether notifications are on. */
export function storePush(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'True' : 'False')
  } catch {}
}

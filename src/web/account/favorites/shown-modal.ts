// [C4.10-04] Whether this browser has shown the favorites modal.
import { favoritesModalExpiry } from '#contracts/limits.ts'
import { writeCookie } from '../session/browser-cookies.ts'

const name = 'favoritesModal'

/** Returns whether the modal may be shown now, and records that in a cookie: once a day [A9-08], never if the browser stores no cookies. */
export function claimFavoritesModal(): boolean {
  const isRecorded = () => new RegExp(`(^| )${name}=1`).test(document.cookie)
  if (isRecorded()) return false
  writeCookie(`${name}=1; path=/; max-age=${favoritesModalExpiry}; samesite=lax`)
  return isRecorded()
}

// [C4.10-04] Whether this browser has shown the favorites modal.
import { favoritesModalExpiry } from '#contracts/limits.ts'
import { writeCookie } from '../session/browser-cookies.ts'

const name = 'favoritesModal'

/** Returns whether the modal is to be shown, and records that it was: once a day [A9-08], and never without cookies. */
export function claimFavoritesModal(): boolean {
  const isRecorded = () => new RegExp(`(^| )${name}=1`).test(document.cookie)
  if (isRecorded()) return false
  writeCookie(`${name}=1; path=/; max-age=${favoritesModalExpiry}; samesite=lax`)
  return isRecorded()
}

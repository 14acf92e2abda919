// Safari before 16.4 has no screen.orientation.

/** Returns the orientation of the screen of a phone or tablet; null for other devices, whose screens are not turned to watch. */
export const handheldOrientation = (): ScreenOrientation | null =>
  matchMedia('(pointer: coarse)').matches ? (globalThis.screen.orientation ?? null) : null

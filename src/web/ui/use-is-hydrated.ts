import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and during hydration, and true in the browser afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

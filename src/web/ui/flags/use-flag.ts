import { useEffect, useSyncExternalStore } from 'react'
import { type FlagName, type Flags, flagDefaults } from '#contracts/flags.ts'
import { useVisit } from '../visit.tsx'
import { flagOf, flagStore } from './flag-store.ts'

/**
 * Returns the value of a feature flag. The server and the first render have the value of the site, which is the same for all visitors; after
 * hydration it is the viewer's. Reserve the space of what a flag of the viewer shows.
 */
export function useFlag<Name extends FlagName>(name: Name): Flags[Name] {
  const visit = useVisit()
  useEffect(() => flagStore.use(name), [name])
  return useSyncExternalStore(
    flagStore.subscribe,
    () => flagOf(name, visit),
    () => (visit.flags?.[name] ?? flagDefaults[name]) as Flags[Name],
  )
}

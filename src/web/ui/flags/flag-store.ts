import type { ViewerFlags } from '#contracts/flags/api.ts'
import { type FlagName, type Flags, flagDefaults } from '#contracts/flags.ts'
import type { Visit } from '../visit.tsx'

/** The viewer's flags as this tab stores them. They were evaluated for `user` (null: signed out) on the site of `brand`, at `at` (epoch milliseconds). */
export type FlagRecord = ViewerFlags & {
  user: string | null
  brand: string
  at: number
  /** The value of the attribute `data-flags`. */
  tokens: string
  /** The values that were reported as seen, as `name=variant`. */
  reported: string[]
}

export const flagRecordKey = 'daypart.flags'

let record: FlagRecord | null | undefined
const used = new Set<FlagName>()
const listeners = new Set<() => void>()
const tellListeners = () => {
  for (const listener of listeners) listener()
}

/** The viewer's flags. They are stored for the tab; without storage, they last as long as the page. */
export const flagStore = {
  read(): FlagRecord | null {
    if (record === undefined) {
      try {
        record = JSON.parse(sessionStorage.getItem(flagRecordKey) ?? 'null') as FlagRecord | null
      } catch {
        record = null
      }
    }
    return record
  },
  keep(next: FlagRecord): void {
    record = next
    try {
      sessionStorage.setItem(flagRecordKey, JSON.stringify(next))
    } catch {}
    tellListeners()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Notes that the page shows the viewer the value of a flag: it is reported if a rule chose it [A7-43]. */
  use(name: FlagName): void {
    if (used.has(name)) return
    used.add(name)
    tellListeners()
  },
  /** Returns the flags that pages have used since the document was loaded. */
  used: (): ReadonlySet<FlagName> => used,
}

type Site = Pick<Visit, 'flags' | 'askFlags'>

/** Returns the viewer's value of a flag, or else that of the site. */
export function flagOf<Name extends FlagName>(name: Name, { flags, askFlags }: Site): Flags[Name] {
  const stored = flagStore.read()
  const own = stored && stored.version === askFlags ? stored.flags : undefined
  return (own?.[name] ?? flags?.[name] ?? flagDefaults[name]) as Flags[Name]
}

/** Returns the value of a flag outside of React, and notes that the page uses the flag. */
export function readFlag<Name extends FlagName>(name: Name, site: Site): Flags[Name] {
  flagStore.use(name)
  return flagOf(name, site)
}

/** Resolves when the viewer's flags of this version are known, or after two seconds. */
export function flagsLoaded(version: string): Promise<void> {
  const isLoaded = () => flagStore.read()?.version === version
  if (isLoaded()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, 2000)
    const stop = flagStore.subscribe(() => isLoaded() && end())
  })
}

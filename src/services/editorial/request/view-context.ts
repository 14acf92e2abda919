import type { Language } from '#contracts/graph/types.generated.ts'

/** The values of a request that view models depend on. `now` is the current time in epoch milliseconds. `publicUrl` is the base URL of the site. */
export type ViewContext = { language: Language; now: number; publicUrl: string }

/** A view model, and the time until which the view model is valid. `item` is null for an entry that must not be shown now. */
export type Presented<Item> = { item: Item | null; until: number }

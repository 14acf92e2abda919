import type { Language } from '#contracts/graph/types.generated.ts'

/** What every presenter is told. */
export type Telling = { language: Language; now: number; publicUrl: string }

/** What was made of something, and until when it is true; `item` null: there, but not to be shown now. */
export type Presented<Item> = { item: Item | null; until: number }

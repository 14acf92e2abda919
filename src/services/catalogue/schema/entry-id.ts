import { hash } from 'node:crypto'
import { instant } from '#contracts/catalogue/text.ts'
import type { Entry } from '#contracts/catalogue.ts'

/** Returns the id under which an entry is stored. Ids are unique within a kind. A programme without an id gets an id from its channel and start. */
export function entryId(entry: Entry): string {
  if (entry.kind !== 'programme') return entry.id
  return entry.id ?? `${entry.channel}@${instant(entry.start)}`
}

/** Returns a hash of an entry's JSON. If this hash equals the stored hash, the entry is unchanged. */
export const entryHash = (json: string): string => hash('sha256', json, 'base64url')

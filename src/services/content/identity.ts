import { hash } from 'node:crypto'
import type { Entry } from '#contracts/catalogue.ts'
import { instant } from './wording/said.ts'

/** The id an entry is kept by, one within its kind. A programme without one is known by its channel and start. */
export function entryId(entry: Entry): string {
  if (entry.kind !== 'programme') return entry.id
  return entry.id ?? `${entry.channel}@${instant(entry.start)}`
}

/** Two entries with the same fingerprint are the same entry. */
export const entryHash = (json: string): string => hash('sha256', json, 'base64url')

// Imports documents from memory. They are read in small chunks, so every test also checks elements that are split between chunks.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Entry } from '#contracts/catalogue.ts'
import type { Refusal } from '#contracts/entry-store.ts'
import { group } from '../../testing/network.ts'
import { type ImportSummary, importCatalogue } from '../import-catalogue.ts'
import { exitCode } from '../tally.ts'
import { createMemoryStore, type MemoryStore } from './memory-store.ts'

export type Imported = ImportSummary & { code: number; entries: Entry[]; refusals: Refusal[]; notes: Refusal[]; store: MemoryStore }

export type ImportingOptions = { store?: MemoryStore; brand?: string; piece?: number }

let folder: string | undefined

/** Returns the temporary folder of this test file. The folder is removed after the tests. */
export function testFolder(): string {
  if (!folder) {
    folder = mkdtempSync(join(tmpdir(), 'daypart-import-'))
    afterAll(() => rmSync(folder!, { recursive: true, force: true }))
  }
  return folder
}

/** Imports documents into `store`, by default an empty store. The field `entries` of the result contains all entries of the store. */
export async function importing(
  documents: string | Uint8Array | (string | Uint8Array)[],
  options: ImportingOptions = {},
): Promise<Imported> {
  const { store = createMemoryStore(), brand, piece = 61 } = options
  const refusals: Refusal[] = []
  const notes: Refusal[] = []
  const list = Array.isArray(documents) ? documents : [documents]
  const sources = list.map((document, index) => ({ name: `file-${index + 1}`, open: () => inPieces(document, piece) }))
  const summary = await importCatalogue(sources, {
    store,
    brands: group.brands,
    brand: group.brands.find(({ key }) => key === brand),
    folder: testFolder(),
    listener: { refused: (refusal) => refusals.push(refusal), noted: (note) => notes.push(note) },
  })
  return { ...summary, code: exitCode(summary), entries: store.all(), refusals, notes, store }
}

async function* inPieces(document: string | Uint8Array, piece: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(document as Uint8Array)
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
}

/** Returns the stored entries of a kind. */
export function stored<Kind extends Entry['kind']>(imported: Imported, kind: Kind): Extract<Entry, { kind: Kind }>[] {
  return imported.entries.filter((entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind)
}

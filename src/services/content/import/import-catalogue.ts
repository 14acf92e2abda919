// Reads and checks everything first; only then stores, in batches, each one transaction.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Brand } from '#contracts/brand.ts'
import type { EntryStore, Refusal } from '#contracts/entry-store.ts'
import { checkEntry, type Good } from './check-entry.ts'
import { named } from './daypart.ts'
import { decodeText } from './decode-text.ts'
import { DocumentError } from './document-error.ts'
import { readBytes } from './read-bytes.ts'
import { readDocument } from './recognise.ts'
import type { OnDuplicate, Place, Sink } from './sink.ts'
import { openSpool, type Spool, type Spooled } from './spool.ts'

export type Source = { name: string; open(): Readable | AsyncIterable<Uint8Array>; size?: number }

export type Listener = {
  refused?(refusal: Refusal): void
  /** Something left out of an entry, or skipped, that is no reason to refuse. */
  noted?(note: Refusal): void
  progress?(step: { file: string; read: number; size?: number; entries: number } | { stored: number; of: number }): void
}

export type ImportTools = {
  store: EntryStore
  brands: Brand[]
  /** For feeds that know nothing of brands; the main brand when absent. */
  brand?: Brand
  /** Where the spool may stand: as large as the unpacked input. */
  folder: string
  listener?: Listener
}

export type ImportSummary = { added: number; changed: number; unchanged: number; refused: number }

/** Large enough that a database's indexes are not rewritten for every few entries, small enough not to hold up a running site. */
const batchOf = 2000
const batchCharacters = 8_000_000
// One digit, so that they sort as they were numbered and an export reads back the same.
const mostInOneSlot = 9

/** Every source is read and checked whole before anything is stored; a source that is not whole changes nothing. */
export async function importCatalogue(sources: Source[], tools: ImportTools): Promise<ImportSummary> {
  return withSpool(tools, async (spool, summary) => {
    const bad = new Set<number>()
    let entries = 0
    for (const [file, source] of sources.entries()) {
      const sink = createSink(source.name, file, spool, summary, tools.listener)
      try {
        await readSource(source, sink, tools, entries)
        entries += sink.kept()
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error
        bad.add(file)
        refuse(summary, tools.listener, { file: source.name, line: error.line, element: 'document', reason: error.message })
      }
    }
    const names = sources.map((source) => source.name)
    await storeAll(spool.entries(names, bad), entries, summary, tools)
  })
}

/** Entries that a program made: checked, ordered and stored as an import would. */
export async function importEntries(
  entries: Iterable<unknown> | AsyncIterable<unknown>,
  name: string,
  tools: ImportTools,
): Promise<ImportSummary> {
  return withSpool(tools, async (spool, summary) => {
    const sink = createSink(name, 0, spool, summary, tools.listener)
    let line = 0
    for await (const entry of entries) sink.entry(entry, { line: ++line, element: named(entry) })
    await storeAll(spool.entries([name], new Set()), sink.kept(), summary, tools)
  })
}

async function withSpool(tools: ImportTools, work: (spool: Spool, summary: ImportSummary) => Promise<void>): Promise<ImportSummary> {
  const summary = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  const spool = openSpool(tools.folder)
  try {
    await work(spool, summary)
  } finally {
    spool.close()
  }
  return summary
}

async function readSource(source: Source, sink: ReturnType<typeof createSink>, tools: ImportTools, before: number) {
  const counted = (read: number) =>
    tools.listener?.progress?.({ file: source.name, read, size: source.size, entries: before + sink.kept() })
  const brand = tools.brand ?? tools.brands[0]
  if (!brand) throw new Error('An import needs at least one brand.')
  const text = decodeText(readBytes(source.open(), counted))
  await readDocument(text, sink, { brand, brands: tools.brands, chosen: tools.brand !== undefined })
}

function createSink(
  name: string,
  file: number,
  spool: Spool,
  summary: ImportSummary,
  listener: Listener | undefined,
): Sink & { kept(): number } {
  let kept = 0
  const at = (place: Place) => ({ file: name, line: place.line, element: place.element })
  const refusing = (place: Place, reason: string) => refuse(summary, listener, { ...at(place), reason })
  return {
    entry(value, place, onDuplicate = 'refuse') {
      const checked = checkEntry(value)
      if ('reason' in checked) {
        refusing(place, checked.reason)
        return 'refused'
      }
      const fresh = identify(spool, file, checked, onDuplicate)
      if (!fresh) {
        if (onDuplicate !== 'drop') refusing(place, `the id ${checked.entry.id} was already used in this document`)
        return 'duplicate'
      }
      spool.add(file, fresh.entry, fresh.json, place.line, place.element)
      kept++
      return 'kept'
    },
    refuse: refusing,
    note: (place, text) => listener?.noted?.({ ...at(place), reason: text }),
    kept: () => kept,
  }
}

/** Undefined when the document already had it. Programmes that share a slot are numbered, unless they are the same to the letter. */
function identify(spool: Spool, file: number, good: Good, onDuplicate: OnDuplicate): Good | undefined {
  const { entry, json } = good
  if (entry.id === undefined) return good
  if (onDuplicate === 'number' && !spool.isNew(file, entry.kind, createHash('sha1').update(json).digest('base64'))) return undefined
  if (spool.isNew(file, entry.kind, entry.id)) return good
  if (onDuplicate !== 'number') return undefined
  for (let number = 2; number <= mostInOneSlot; number++) {
    const id = `${entry.id}~${number}`
    if (spool.isNew(file, entry.kind, id)) return { entry: { ...entry, id }, json: JSON.stringify({ ...entry, id }) }
  }
  return undefined
}

async function storeAll(entries: Iterable<Spooled>, of: number, summary: ImportSummary, tools: ImportTools) {
  let stored = 0
  let batch: Spooled[] = []
  let size = 0
  const store = async () => {
    if (batch.length === 0) return
    const counts = await tools.store.storeBatch(batch)
    stored += batch.length
    batch = []
    size = 0
    summary.added += counts.added
    summary.changed += counts.changed
    summary.unchanged += counts.unchanged
    for (const refusal of counts.refused) refuse(summary, tools.listener, refusal)
    tools.listener?.progress?.({ stored, of })
  }
  for (const spooled of entries) {
    // A later file has the last word; what an earlier one said changes nothing.
    if (spooled.superseded) {
      summary.unchanged++
      continue
    }
    batch.push(spooled)
    size += spooled.size
    if (batch.length === batchOf || size > batchCharacters) await store()
  }
  await store()
  await tools.store.finish()
}

function refuse(summary: ImportSummary, listener: Listener | undefined, refusal: Refusal) {
  summary.refused++
  listener?.refused?.(refusal)
}

/** 0: all stored or unchanged; 1: some refused; 2: nothing stored. */
export function exitCode(summary: ImportSummary): 0 | 1 | 2 {
  if (summary.refused === 0) return 0
  return summary.added + summary.changed + summary.unchanged > 0 ? 1 : 2
}

// Imports documents: reads and validates all of them, then stores their entries in batches.
import type { Readable } from 'node:stream'
import type { Brand } from '#contracts/brand.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import { createSink } from './create-sink.ts'
import { elementName } from './formats/daypart.ts'
import { readDocument } from './formats/recognise.ts'
import { decodeText } from './parsing/decode-text.ts'
import { DocumentError } from './parsing/document-error.ts'
import { readBytes } from './parsing/read-bytes.ts'
import { openSpool, type Spool } from './spool.ts'
import { storeSpooled } from './store-spooled.ts'
import { type ImportSummary, type Listener, refuse, type Tally } from './tally.ts'

export type { ImportSummary } from './tally.ts'

export type Source = { name: string; open(): Readable | AsyncIterable<Uint8Array>; size?: number }

export type ImportTools = {
  store: EntryStore
  brands: Brand[]
  /** The brand of titles from formats that contain no brand; by default the main brand. */
  brand?: Brand
  /** The folder of the spool file, which is as large as the unpacked input. */
  folder: string
  /** Removes the programmes that a guide does not have any more, so that a guide replaces an older one. Returns how many were removed. */
  removeOthers?(guide: { channel: string; first: number; last: number; has(id: string): boolean }): Promise<number>
  listener?: Listener
}

/** Reads and validates all sources, then stores their entries. A malformed or truncated source is rejected as a whole. */
export async function importCatalogue(sources: Source[], tools: ImportTools): Promise<ImportSummary> {
  return withSpool(tools, async (spool, tally) => {
    const badFiles = new Set<number>()
    let entries = 0
    for (const [file, source] of sources.entries()) {
      const sink = createSink(source.name, file, spool, tally)
      try {
        await readSource(source, sink, tools, entries)
        entries += sink.accepted()
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error
        badFiles.add(file)
        refuse(tally, { file: source.name, line: error.line, element: 'document', reason: error.message })
      }
    }
    const names = sources.map((source) => source.name)
    await storeSpooled(spool.entries(names, badFiles), entries, tools.store, tally)
    if (!tools.removeOthers) return
    for (const guide of spool.guides()) tally.summary.removed += await tools.removeOthers({ ...guide, has: spool.hasProgramme })
    await tools.store.finish()
  })
}

/** Imports entries from a program instead of a document. Messages contain `name` in place of the document's name. */
export async function importEntries(
  entries: Iterable<unknown> | AsyncIterable<unknown>,
  name: string,
  tools: ImportTools,
): Promise<ImportSummary> {
  return withSpool(tools, async (spool, tally) => {
    const sink = createSink(name, 0, spool, tally)
    let line = 0
    for await (const entry of entries) sink.entry(entry, { line: ++line, element: elementName(entry) })
    await storeSpooled(spool.entries([name], new Set()), sink.accepted(), tools.store, tally)
  })
}

async function withSpool(tools: ImportTools, work: (spool: Spool, tally: Tally) => Promise<void>): Promise<ImportSummary> {
  const summary = { added: 0, changed: 0, unchanged: 0, refused: 0, repaired: 0, removed: 0 }
  const spool = openSpool(tools.folder)
  try {
    await work(spool, { summary, listener: tools.listener })
  } finally {
    spool.close()
  }
  return summary
}

async function readSource(source: Source, sink: ReturnType<typeof createSink>, tools: ImportTools, before: number) {
  const counted = (read: number) =>
    tools.listener?.progress?.({ file: source.name, read, size: source.size, entries: before + sink.accepted() })
  const brand = tools.brand ?? tools.brands[0]
  if (!brand) throw new Error('An import needs at least one brand.')
  const text = decodeText(readBytes(source.open(), counted))
  await readDocument(text, sink, { brand, brands: tools.brands, chosen: tools.brand !== undefined })
}

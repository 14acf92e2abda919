// Reads and checks everything first; only then stores, in batches, each one transaction.
import type { Readable } from 'node:stream'
import type { Brand } from '#contracts/brand.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import { createSink } from './create-sink.ts'
import { named } from './daypart.ts'
import { decodeText } from './decode-text.ts'
import { DocumentError } from './document-error.ts'
import { readBytes } from './read-bytes.ts'
import { readDocument } from './recognise.ts'
import { openSpool, type Spool } from './spool.ts'
import { storeSpooled } from './store-spooled.ts'
import { type ImportSummary, type Listener, refuse, type Tally } from './tally.ts'

export type { ImportSummary } from './tally.ts'

export type Source = { name: string; open(): Readable | AsyncIterable<Uint8Array>; size?: number }

export type ImportTools = {
  store: EntryStore
  brands: Brand[]
  /** For feeds that know nothing of brands; the main brand when absent. */
  brand?: Brand
  /** Where the spool may stand: as large as the unpacked input. */
  folder: string
  listener?: Listener
}

/** Every source is read and checked whole before anything is stored; a source that is not whole changes nothing. */
export async function importCatalogue(sources: Source[], tools: ImportTools): Promise<ImportSummary> {
  return withSpool(tools, async (spool, tally) => {
    const bad = new Set<number>()
    let entries = 0
    for (const [file, source] of sources.entries()) {
      const sink = createSink(source.name, file, spool, tally)
      try {
        await readSource(source, sink, tools, entries)
        entries += sink.kept()
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error
        bad.add(file)
        refuse(tally, { file: source.name, line: error.line, element: 'document', reason: error.message })
      }
    }
    const names = sources.map((source) => source.name)
    await storeSpooled(spool.entries(names, bad), entries, tools.store, tally)
  })
}

/** Entries that a program made: checked, ordered and stored as an import would. */
export async function importEntries(
  entries: Iterable<unknown> | AsyncIterable<unknown>,
  name: string,
  tools: ImportTools,
): Promise<ImportSummary> {
  return withSpool(tools, async (spool, tally) => {
    const sink = createSink(name, 0, spool, tally)
    let line = 0
    for await (const entry of entries) sink.entry(entry, { line: ++line, element: named(entry) })
    await storeSpooled(spool.entries([name], new Set()), sink.kept(), tools.store, tally)
  })
}

async function withSpool(tools: ImportTools, work: (spool: Spool, tally: Tally) => Promise<void>): Promise<ImportSummary> {
  const summary = { added: 0, changed: 0, unchanged: 0, refused: 0 }
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
    tools.listener?.progress?.({ file: source.name, read, size: source.size, entries: before + sink.kept() })
  const brand = tools.brand ?? tools.brands[0]
  if (!brand) throw new Error('An import needs at least one brand.')
  const text = decodeText(readBytes(source.open(), counted))
  await readDocument(text, sink, { brand, brands: tools.brands, chosen: tools.brand !== undefined })
}

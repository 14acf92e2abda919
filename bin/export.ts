// `daypart export catalogue|xmltv [--out FILE]`
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EntryKind } from '#contracts/catalogue.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import { exportCatalogue } from '#services/content/export/export-catalogue.ts'
import { exportXmltv } from '#services/content/export/export-xmltv.ts'
import { kindsInOrder } from '#services/content/import/spool.ts'
import type { CatalogueTools } from './catalogue.ts'

type ExportFormat = { write(store: EntryStore): AsyncGenerator<string>; kinds: EntryKind[]; nothing: string }

/** `kinds`: without an entry of these there is nothing to write. */
const exportFormats: Record<string, ExportFormat> = {
  catalogue: { write: exportCatalogue, kinds: kindsInOrder, nothing: 'The catalogue is empty' },
  xmltv: { write: exportXmltv, kinds: ['programme'], nothing: 'The guide has no programmes' },
}

export type ExportOptions = { out?: string }

export type ExportRun = { open(): Promise<CatalogueTools>; stdout?: Writable; stderr?: Writable }

/** Returns the exit code: 0 written, 2 not. A file is there whole or not at all, and an empty network overwrites none. */
export async function exportCommand(what: string, options: ExportOptions, run: ExportRun): Promise<number> {
  const { stdout = process.stdout, stderr = process.stderr } = run
  const format = Object.hasOwn(exportFormats, what) ? exportFormats[what] : undefined
  if (!format) {
    stderr.write(`There is no export ${JSON.stringify(what)}; there are ${Object.keys(exportFormats).join(' and ')}.\n`)
    return 2
  }
  const tools = await run.open()
  try {
    if (!(await hasAny(tools.entryStore, format.kinds))) {
      stderr.write(`${format.nothing}: nothing was written. Is this the right DATA_DIR or DATABASE_URL? \`npx daypart doctor\` shows it.\n`)
      return 2
    }
    const pieces = inPieces(format.write(tools.entryStore))
    if (options.out === undefined) await writeTo(stdout, pieces)
    else await writeFile(options.out, pieces)
    return 0
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    // A reader that has seen enough, as in `daypart export catalogue | head`, is no fault.
    if (code === 'EPIPE') return 0
    if (options.out === undefined || !syscall) throw error
    stderr.write(`${options.out} cannot be written (${code}): choose another file.\n`)
    return 2
  } finally {
    await tools.close()
  }
}

async function hasAny(store: EntryStore, kinds: EntryKind[]): Promise<boolean> {
  for await (const _entry of store.entries(kinds)) return true
  return false
}

async function writeFile(path: string, pieces: AsyncIterable<string>) {
  const found = await stat(path).catch(() => undefined)
  // A pipe or a device is written to, never replaced.
  if (found && !found.isFile()) return pipeline(Readable.from(pieces), createWriteStream(path))
  const unfinished = `${path}.${process.pid}.part`
  try {
    await pipeline(Readable.from(pieces), createWriteStream(unfinished, { flags: 'wx' }))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function writeTo(stdout: Writable, pieces: AsyncIterable<string>): Promise<void> {
  return pipeline(Readable.from(pieces), stdout, { end: false })
}

/** Lines together in pieces worth a write. */
async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < 65_536) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}

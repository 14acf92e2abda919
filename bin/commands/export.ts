// `daypart export catalogue|xmltv [--out FILE]`
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EntryKind } from '#contracts/catalogue.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import { exportCatalogue } from '#services/catalogue/export/export-catalogue.ts'
import { exportXmltv } from '#services/catalogue/export/export-xmltv.ts'
import { kindsInOrder } from '#services/catalogue/schema/kind-order.ts'
import type { CatalogueTools } from './open-catalogue.ts'

type ExportFormat = { write(store: EntryStore): AsyncGenerator<string>; kinds: EntryKind[]; emptyMessage: string }

/** `kinds`: the export is refused if there is no entry of any of these kinds. */
const exportFormats: Record<string, ExportFormat> = {
  catalogue: { write: exportCatalogue, kinds: kindsInOrder, emptyMessage: 'The catalogue is empty' },
  xmltv: { write: exportXmltv, kinds: ['programme'], emptyMessage: 'The guide has no programmes' },
}

export type ExportOptions = { out?: string }

export type ExportRun = { open(): Promise<CatalogueTools>; stdout?: Writable; stderr?: Writable }

/** Returns the exit code: 0 success, 2 failure. Writes a complete file or none, and never overwrites a file with an empty export. */
export async function exportCommand(formatName: string, options: ExportOptions, run: ExportRun): Promise<number> {
  const { stdout = process.stdout, stderr = process.stderr } = run
  const format = Object.hasOwn(exportFormats, formatName) ? exportFormats[formatName] : undefined
  if (!format) {
    stderr.write(`Unknown export ${JSON.stringify(formatName)}: choose ${Object.keys(exportFormats).join(' or ')}.\n`)
    return 2
  }
  const tools = await run.open()
  try {
    if (!(await hasAny(tools.entryStore, format.kinds))) {
      stderr.write(
        `${format.emptyMessage}: nothing was written. Is this the right DATA_DIR or DATABASE_URL? \`npx daypart doctor\` shows it.\n`,
      )
      return 2
    }
    const chunks = inChunks(format.write(tools.entryStore))
    if (options.out === undefined) await writeTo(stdout, chunks)
    else await writeFile(options.out, chunks)
    return 0
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    // The exit code is 0 when the reader closes the pipe, as in `daypart export catalogue | head`.
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

async function writeFile(path: string, chunks: AsyncIterable<string>) {
  const found = await stat(path).catch(() => undefined)
  // Writes to a pipe or device directly instead of replacing it.
  if (found && !found.isFile()) return pipeline(Readable.from(chunks), createWriteStream(path))
  const unfinished = `${path}.${process.pid}.part`
  try {
    await pipeline(Readable.from(chunks), createWriteStream(unfinished, { flags: 'wx' }))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function writeTo(stdout: Writable, chunks: AsyncIterable<string>): Promise<void> {
  return pipeline(Readable.from(chunks), stdout, { end: false })
}

/** Joins lines to chunks of about 64 KB. */
async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const line of lines) {
    chunk += line
    if (chunk.length < 65_536) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

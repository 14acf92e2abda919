// `daypart import FILE...`: reads, validates and stores entries, and prints the counts.
import { createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { Refusal } from '#contracts/entry-store.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { type ImportSummary, importCatalogue } from '#services/catalogue/import/import-catalogue.ts'
import { sourceOf } from '#services/catalogue/import/sources.ts'
import { exitCode } from '#services/catalogue/import/tally.ts'
import { createCollector } from './bounded-heap.ts'
import { createProgress } from './import-progress.ts'
import type { CatalogueTools } from './open-catalogue.ts'

/** `replace`: guides replace the programmes that are stored for their channels and times. */
export type ImportOptions = { brand?: string; rejects?: string; replace?: boolean }

export type ImportRun = {
  /** Opens the database and migrates it. The command calls this function once, and closes the database at the end. */
  open(): Promise<CatalogueTools>
  dataDir: string
  stdin?: Readable
  stdout?: Writable
  stderr?: Writable & { isTTY?: boolean }
}

/** Returns the exit code. 0: all entries are stored or unchanged. 1: some entries were rejected. 2: nothing was stored. */
export async function importCommand(files: string[], options: ImportOptions, run: ImportRun): Promise<number> {
  const { stdin = process.stdin, stdout = process.stdout, stderr = process.stderr } = run
  const printLine = (line: string) => stderr.write(`${line}\n`)
  const rejects = options.rejects === undefined ? undefined : await openRejects(options.rejects)
  if (rejects && 'message' in rejects) return failed(rejects.message, printLine)
  const tools = await run.open().catch(operatorMessage)
  if ('message' in tools) return failed(tools.message, printLine)
  const progress = createProgress(stderr)
  const collect = createCollector()
  try {
    const brand =
      options.brand === undefined
        ? undefined
        : tools.brands.find((one) => one.key === options.brand || one.aliases.includes(options.brand!))
    if (options.brand !== undefined && !brand) {
      return failed(
        `Unknown brand ${JSON.stringify(options.brand)}: choose one of ${tools.brands.map((one) => one.key).join(', ')}.`,
        printLine,
      )
    }
    const summary = await importCatalogue(await Promise.all(files.map((file) => sourceOf(file, stdin))), {
      store: tools.entryStore,
      brands: tools.brands,
      brand,
      folder: join(run.dataDir, 'tmp'),
      ...(options.replace && tools.removeOthers && { removeOthers: tools.removeOthers }),
      listener: {
        progress(step) {
          collect()
          progress.step(step)
        },
        refused(refusal) {
          rejects?.stream.write(`${JSON.stringify(refusal)}\n`)
          progress.print('refused', lineOf(refusal))
        },
        noted: (note) => progress.print('noted', lineOf(note)),
      },
    })
    progress.end()
    stdout.write(`${countsText(summary)}\n`)
    return exitCode(summary)
  } catch (error) {
    return failed(operatorMessage(error).message, printLine)
  } finally {
    progress.end()
    await Promise.all([tools.close(), rejects && closed(rejects.stream)])
  }
}

/** Formats the counts as `added=12 changed=3 unchanged=480 refused=1`. Repairs and removals are rare: they follow only if there are any. */
function countsText({ added, changed, unchanged, refused, repaired, removed }: ImportSummary): string {
  const rare = `${repaired ? ` repaired=${repaired}` : ''}${removed ? ` removed=${removed}` : ''}`
  return `added=${added} changed=${changed} unchanged=${unchanged} refused=${refused}${rare}`
}

/** Returns the message of an error that the operator can fix; rethrows all other errors. */
function operatorMessage(error: unknown): { message: string } {
  if (error instanceof OperatorError) return { message: error.message }
  throw error
}

function failed(message: string, printLine: (line: string) => void): 2 {
  printLine(message)
  return 2
}

/** Formats a rejected entry as `guide.xml:120: programme[7] ard.de: title is missing`. */
function lineOf({ file, line, element, reason }: Refusal): string {
  const location = line > 0 ? `${file}:${line}` : file
  return element === 'document' ? `${file} ${reason}` : `${location}: ${element}: ${reason}`
}

function openRejects(path: string): Promise<{ stream: WriteStream } | { message: string }> {
  const stream = createWriteStream(path)
  return new Promise((resolve) => {
    stream.once('open', () => resolve({ stream }))
    stream.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ message: `The rejects file ${path} cannot be written (${error.code}): choose another.` }),
    )
  })
}

function closed(stream: WriteStream): Promise<void> {
  return new Promise((resolve) => stream.end(resolve))
}

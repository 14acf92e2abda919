// `daypart import FILE...`: reads, checks, stores, and says what it did.
import { createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { Refusal } from '#contracts/entry-store.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { importCatalogue } from '#services/content/import/import-catalogue.ts'
import { sourceOf } from '#services/content/import/sources.ts'
import { exitCode } from '#services/content/import/tally.ts'
import { createCollector } from './bounded-heap.ts'
import type { CatalogueTools } from './catalogue.ts'
import { createProgress } from './import-progress.ts'

export type ImportOptions = { brand?: string; rejects?: string }

export type ImportRun = {
  /** The migrated database behind an entry store; opened once, closed when done. */
  open(): Promise<CatalogueTools>
  dataDir: string
  stdin?: Readable
  stdout?: Writable
  stderr?: Writable & { isTTY?: boolean }
}

/** Answers the exit code: 0 all stored or unchanged, 1 some refused, 2 nothing stored. */
export async function importCommand(files: string[], options: ImportOptions, run: ImportRun): Promise<number> {
  const { stdin = process.stdin, stdout = process.stdout, stderr = process.stderr } = run
  const say = (line: string) => stderr.write(`${line}\n`)
  const rejects = options.rejects === undefined ? undefined : await openRejects(options.rejects)
  if (rejects && 'sentence' in rejects) return failed(rejects.sentence, say)
  const tools = await run.open().catch(mendable)
  if ('sentence' in tools) return failed(tools.sentence, say)
  const progress = createProgress(stderr)
  const collect = createCollector()
  try {
    const brand =
      options.brand === undefined
        ? undefined
        : tools.brands.find((one) => one.key === options.brand || one.aliases.includes(options.brand!))
    if (options.brand !== undefined && !brand) {
      return failed(`There is no brand ${JSON.stringify(options.brand)}; there are ${tools.brands.map((one) => one.key).join(', ')}.`, say)
    }
    const summary = await importCatalogue(await Promise.all(files.map((file) => sourceOf(file, stdin))), {
      store: tools.entryStore,
      brands: tools.brands,
      brand,
      folder: join(run.dataDir, 'tmp'),
      listener: {
        progress(step) {
          collect()
          progress.step(step)
        },
        refused(refusal) {
          rejects?.stream.write(`${JSON.stringify(refusal)}\n`)
          progress.say('refused', sentence(refusal))
        },
        noted: (note) => progress.say('noted', sentence(note)),
      },
    })
    progress.end()
    stdout.write(`added=${summary.added} changed=${summary.changed} unchanged=${summary.unchanged} refused=${summary.refused}\n`)
    return exitCode(summary)
  } catch (error) {
    return failed(mendable(error).sentence, say)
  } finally {
    progress.end()
    await Promise.all([tools.close(), rejects && closed(rejects.stream)])
  }
}

/** What the operator can mend is a sentence; anything else is a fault of ours and thrown on. */
function mendable(error: unknown): { sentence: string } {
  if (error instanceof OperatorError) return { sentence: error.message }
  throw error
}

function failed(sentence: string, say: (line: string) => void): 2 {
  say(sentence)
  return 2
}

/** `guide.xml:120: programme[7] ard.de: stop is "soon", which is no XMLTV time` */
function sentence({ file, line, element, reason }: Refusal): string {
  const place = line > 0 ? `${file}:${line}` : file
  return element === 'document' ? `${file} ${reason}` : `${place}: ${element}: ${reason}`
}

function openRejects(path: string): Promise<{ stream: WriteStream } | { sentence: string }> {
  const stream = createWriteStream(path)
  return new Promise((resolve) => {
    stream.once('open', () => resolve({ stream }))
    stream.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ sentence: `The rejects file ${path} cannot be written (${error.code}): choose another.` }),
    )
  })
}

function closed(stream: WriteStream): Promise<void> {
  return new Promise((resolve) => stream.end(resolve))
}

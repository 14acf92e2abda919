// The documents named on the command line: files, or standard input.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Source } from './import-catalogue.ts'
import { DocumentError } from './parsing/document-error.ts'

/** Returns the source for a path. The path `-` means standard input. If the file cannot be read, reading the source throws DocumentError. */
export async function sourceOf(path: string, stdin: Readable): Promise<Source> {
  if (path === '-') return { name: 'standard input', open: () => stdin }
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  )
  return { name: path, size, open: () => readFile(path) }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder, not a file',
}

async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (typeof code !== 'string' || !code.startsWith('E')) throw error
    throw new DocumentError(`cannot be read: ${reasons[code] ?? code}`)
  }
}

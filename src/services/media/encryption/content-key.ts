// The key of an encrypted film, as an operator gives it or `daypart package --encrypt` makes it.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { filmDrm } from '#contracts/media/film.ts'
import { OperatorError } from '#kit/operator-error.ts'

const bytes16 = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'must be 32 lower-case hexadecimal digits'))

/** A key file: the fields of `drm` in `film.json`, the content key, and the initialization vector (default: the key id). */
const keyFile = v.pipe(
  v.object({ ...v.omit(filmDrm, ['scheme']).entries, key: bytes16, iv: v.optional(bytes16) }),
  v.transform(({ iv, ...file }) => ({ ...file, iv: iv ?? file.keyId })),
)
export type ContentKey = v.InferOutput<typeof keyFile>

/** Returns a new random key. Viewers get it from the site itself (ClearKey). */
export const newContentKey = (): ContentKey => ({
  keyId: randomBytes(16).toString('hex'),
  key: randomBytes(16).toString('hex'),
  iv: randomBytes(16).toString('hex'),
  clearkey: true,
})

/** Reads the values of a key server from a JSON file. Throws an OperatorError with the invalid field. */
export async function readContentKey(path: string): Promise<ContentKey> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`--key: ${path} cannot be read (${error.code}): give the path of a JSON file with a key.`)
  })
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), keyFile), text)
  if (read.success) return read.output
  // The message names the field and never its value, which may be the key.
  const [issue] = read.issues
  throw new OperatorError(`--key: ${path}: ${v.getDotPath(issue) ?? 'the file'} is missing or invalid: see docs/drm.md, Key files.`)
}

/** Stores a key for the licences of the site, outside of the folders of films. Only the user of the site may read the file. */
export async function storeKey(mediaFolder: string, { keyId, key }: ContentKey): Promise<void> {
  const folder = join(mediaFolder, keysFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, `${keyId}.json`), `${JSON.stringify({ key })}\n`, { mode: 0o600 })
}

/** Returns the key that is stored with an id in one of the folders, in hexadecimal, or null. */
export async function findKey(mediaFolders: readonly string[], keyId: string): Promise<string | null> {
  for (const folder of mediaFolders) {
    const text = await readFile(join(folder, keysFolder, `${keyId}.json`), 'utf8').catch(() => null)
    if (text === null) continue
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ key: bytes16 })), text)
    if (read.success) return read.output.key
    // The errors of the parsers repeat parts of the text, which has the key.
    throw new Error(`The key file ${keyId}.json in ${join(folder, keysFolder)} is invalid: restore it, or package the film again.`)
  }
  return null
}

/** No film can have this name, so no route serves a file of it. */
const keysFolder = '.keys'

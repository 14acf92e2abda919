// Where packaged films are: a folder, or a bucket. Paths are relative, such as `pilot/720/0.m4s`.

/** Bytes that replace those of a file at a position. */
export type Edit = { at: number; bytes: Uint8Array }

/** `version` changes with the content. */
export type StoredFile = { bytes: Buffer; version: string }

/** All functions throw Unavailable if the storage fails. */
export type FilmStorage = {
  /** Whether the storage is another server. Then a film is checked for changes less often, and in the background. */
  isRemote: boolean
  /** Returns a file, or `unchanged` if it has the known version. Returns null if it does not exist. */
  read(path: string, knownVersion?: string): Promise<StoredFile | 'unchanged' | null>
  /** Returns up to `length` bytes from the start of a file. Returns null if it does not exist. */
  readHead(path: string, length: number): Promise<Buffer | null>
  /** Returns a response with the file, or with the range that the request names; null if it does not exist. `edits` change its bytes. */
  respond(request: Request, path: string, headers: Record<string, string>, edits?: readonly Edit[]): Promise<Response | null>
}

/** Returns the content of a file, or null if it does not exist. */
export async function contentOf(storage: FilmStorage, path: string): Promise<Buffer | null> {
  const file = await storage.read(path)
  return file && file !== 'unchanged' ? file.bytes : null
}

/** Changes the part of `chunk` that an edit covers. `position` is the position of the chunk in the file. */
export function applyEdit(chunk: Uint8Array, position: number, { at, bytes }: Edit): void {
  const from = Math.max(at, position)
  const to = Math.min(at + bytes.length, position + chunk.length)
  if (from < to) chunk.set(bytes.subarray(from - at, to - at), from - position)
}

// Finds the files of the browser build by the source files from which they were built.
import { readFileSync } from 'node:fs'

type Entry = { file: string; css?: string[]; isEntry?: boolean }

export const manifest: Record<string, Entry> = JSON.parse(
  readFileSync(new URL('../../dist/browser/.vite/manifest.json', import.meta.url), 'utf8'),
)

/** Returns the URL pattern of the chunk of a source file, for Playwright's `route`. Throws when the build has no such chunk. */
export function scriptUrl(source: string): string {
  const entry = manifest[source]
  if (!entry) throw new Error(`${source} is no chunk of the browser build`)
  return `**/generetic/${entry.file}`
}

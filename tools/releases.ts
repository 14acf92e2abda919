// A page that is open while a new release is put in place asks for chunks of its own release: those of the last few stay (reliability F20).
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** This release and the two before it. */
export const releasesKept = 3

/** Beside what is served: names that begin with a dot are not. */
const listName = '.releases.json'

/** After `files` were built into the folder: those of earlier releases stay, anything older goes. The same build again is no new release. */
export function keepReleases(folder: string, files: readonly string[]): void {
  const current = files.toSorted()
  const earlier = readReleases(folder).filter((release) => String(release) !== String(current))
  const releases = [current, ...earlier].slice(0, releasesKept)
  const kept = new Set(releases.flat())
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1).replaceAll('\\', '/')
    if (entry.isFile() && name !== listName && !kept.has(name)) rmSync(path)
  }
  writeFileSync(join(folder, listName), JSON.stringify(releases))
}

/** A list that a build left half written tells of no release. */
function readReleases(folder: string): string[][] {
  const path = join(folder, listName)
  if (!existsSync(path)) return []
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

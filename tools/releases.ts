// Keeps the files of recent releases, because pages that were opened before a deployment still load chunks of their release.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The number of releases whose files are kept: the current release and the two releases before it. */
export const releasesKept = 3

/** The file with the list of releases. Its name begins with a dot, because the server does not serve such files. */
const listName = '.releases.json'

/**
 * Removes all files that are not part of the last `releasesKept` releases. Call it after a build, with the names of the built files. A build with the
 * names of an earlier release counts as that release.
 */
export function keepReleases(folder: string, files: readonly string[]): void {
  const current = files.toSorted()
  const earlier = readReleases(folder).filter((release) => String(release) !== String(current))
  const releases = [current, ...earlier].slice(0, releasesKept)
  const filesToKeep = new Set(releases.flat())
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1).replaceAll('\\', '/')
    if (entry.isFile() && name !== listName && !filesToKeep.has(name)) rmSync(path)
  }
  writeFileSync(join(folder, listName), JSON.stringify(releases))
}

/** Reads the list of releases. Returns an empty list when the file is missing or truncated. */
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

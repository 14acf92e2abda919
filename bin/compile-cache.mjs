// Compiled code is kept on disk: it halves the time to the first answer. In JavaScript, and before any .ts is loaded, because for each that is
// not kept yet Node loads its TypeScript parser, which takes 30 MB.
import { existsSync, mkdirSync } from 'node:fs'
import module from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const packageRoot = fileURLToPath(new URL('..', import.meta.url))

/** Reads DATA_DIR itself: an invalid setting must not fail yet, and neither may this. */
export function keepCompiled() {
  const dataDir = resolve(packageRoot, process.env.DATA_DIR?.trim() || 'data')
  try {
    // A command beside the site makes no folder at a misspelt DATA_DIR.
    if (process.argv[2] !== 'serve' && !existsSync(dataDir)) return
    // For this user alone, as src/kit/make-folder.ts makes it; where folders above are missing too, that one makes them, and the next start keeps.
    if (!existsSync(dataDir)) mkdirSync(dataDir, { mode: 0o700 })
    const { directory } = module.enableCompileCache(join(dataDir, 'compile-cache'))
    // Threads and child processes find it there.
    if (directory) process.env.NODE_COMPILE_CACHE = join(dataDir, 'compile-cache')
  } catch {}
}

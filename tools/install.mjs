// Shared by `npm start` and `npm test`. Runs on Node 20.19 or newer, before dependencies are installed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.daypart-lock')

/** Installs dependencies, unless the current package-lock.json is installed already. */
export function installDependencies() {
  const text = readFileSync(join(root, 'package-lock.json'))
  const lock = createHash('sha256').update(text).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  if (isInstalled(JSON.parse(text))) return void writeFileSync(stamp, lock)
  console.log('Installing dependencies (npm ci) ...')
  execFileSync('npm', ['ci', '--loglevel=error'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  writeFileSync(stamp, lock)
}

/** Returns whether npm's record in node_modules has the versions of `packages`. Ignores optional packages, which may be for other platforms. */
function isInstalled({ packages }) {
  const noted = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(noted)) return false
  const installed = JSON.parse(readFileSync(noted, 'utf8')).packages
  return Object.entries(packages).every(([path, { version, optional }]) => !path || optional || installed[path]?.version === version)
}

/** Returns the path of Node 26: the pinned version, or the running version if it is new enough. Exits if neither is available. */
export function node26() {
  for (const arch of ['x64', 'arm64']) {
    const pinned = join(root, 'node_modules', `node-linux-${arch}`, 'bin', 'node')
    if (process.platform === 'linux' && process.arch === arch && existsSync(pinned)) return pinned
  }
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  console.error(
    `Daypart runs on Node 26. This is ${process.version}, and none is pinned for ${process.platform}-${process.arch}: install Node 26 and run this again.`,
  )
  process.exit(1)
}

/**
 * Returns the environment of a server's process, with settings of glibc that leave less memory unused. By default each core has up to eight heaps, which keep
 * 15 MB; two are enough, because the threads of the server allocate little. And memory of blocks up to 32 MB is kept when they are freed; a Brotli encoder
 * needs 16 MB for a moment, so blocks of 1 MB or more return to the system.
 */
export const environment = () => ({ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(2 ** 20), ...process.env })

// Runs on any Node from 20.19, before anything is installed: what `npm start` and `npm test` share.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.daypart-lock')

/** Installs what package-lock.json names, unless that very lock is installed already. */
export function installDependencies() {
  const text = readFileSync(join(root, 'package-lock.json'))
  const lock = createHash('sha256').update(text).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  if (isInstalled(JSON.parse(text))) return void writeFileSync(stamp, lock)
  console.log('Installing dependencies (npm ci) ...')
  execFileSync('npm', ['ci', '--loglevel=error'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  writeFileSync(stamp, lock)
}

/** Whether npm itself noted the same versions when it installed; what is optional may be for another platform. */
function isInstalled({ packages }) {
  const noted = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(noted)) return false
  const installed = JSON.parse(readFileSync(noted, 'utf8')).packages
  return Object.entries(packages).every(([path, { version, optional }]) => !path || optional || installed[path]?.version === version)
}

/** The path of a Node 26: the one pinned as a dependency, or the one that runs this if it is new enough. */
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

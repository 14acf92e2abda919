// After adding a dependency: npx node tools/complete-lock.ts
// Adds the binary packages of all platforms to package-lock.json. npm omits some of them, and `npm ci` then rejects the lock file on every
// platform. With the entries, `npm ci` downloads the packages of its own platform and skips the others.
import { readFileSync, writeFileSync } from 'node:fs'

type Package = { optionalDependencies?: Record<string, string>; dev?: boolean; [field: string]: unknown }
type Lock = { packages: Record<string, Package> }

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

/**
 * Returns the operating system, processor and C library in the name of a package, such as `x-linux-x64-musl`. Returns undefined if the name
 * has no platform.
 */
export function platformOf(name: string) {
  const words = name.split(/[-/]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (!os || !cpu) return undefined
  const libc = os !== 'linux' ? undefined : words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'
  return { cpu: [cpu], ...(libc ? { libc: [libc] } : {}), os: [os] }
}

/** Adds the missing packages to a lock file. Returns their names. */
export function complete({ packages }: Lock): string[] {
  const added: string[] = []
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name)
      if (!platform || !/^\d/.test(version) || isListed(packages, path, name)) continue
      packages[`node_modules/${name}`] = { version, ...platform, ...(dev ? { dev } : {}), optional: true }
      added.push(name)
    }
  return added
}

/**
 * Returns whether the lock file lists the package `name` for an import from the folder `from`. Like Node, searches in this folder and in
 * the folders above.
 */
function isListed(packages: Lock['packages'], from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

if (import.meta.main) {
  const file = new URL('../package-lock.json', import.meta.url)
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
  const added = complete(lock)
  const order = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(order)
  if (added.length) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(added.length ? `added ${added.join(', ')}` : 'package-lock.json is complete')
}

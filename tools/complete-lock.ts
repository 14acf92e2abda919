// After adding a dependency: npx node tools/complete-lock.ts
// A registry without the binaries of other platforms makes npm leave them out of package-lock.json; `npm ci` then refuses the lock everywhere.
// Names them there with version and platform, so that `npm ci` knows them, and skips or fetches them by platform.
import { readFileSync, writeFileSync } from 'node:fs'

type Package = { optionalDependencies?: Record<string, string>; dev?: boolean; [field: string]: unknown }
type Lock = { packages: Record<string, Package> }

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

/** What a package's name says of where it runs; undefined when it says nothing. */
export function platformOf(name: string) {
  const words = name.split(/[-/]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (!os || !cpu) return undefined
  const libc = os !== 'linux' ? undefined : words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'
  return { cpu: [cpu], ...(libc ? { libc: [libc] } : {}), os: [os] }
}

/** Adds what is missing; answers the names it added. */
export function complete({ packages }: Lock): string[] {
  const added: string[] = []
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name)
      if (!platform || !/^\d/.test(version) || isThere(packages, path, name)) continue
      packages[`node_modules/${name}`] = { version, ...platform, ...(dev ? { dev } : {}), optional: true }
      added.push(name)
    }
  return added
}

/** As Node looks for it: beside, then further out. */
function isThere(packages: Lock['packages'], from: string, name: string): boolean {
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
  console.log(added.length ? `added ${added.join(', ')}` : 'nothing is missing')
}

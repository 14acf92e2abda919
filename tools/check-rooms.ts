// Who may import whom (docs/rooms.md). A wall that nothing checks is a wall that nobody keeps: types count too.
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { sourceFiles } from './source-files.ts'

const web = ['server', 'browser', 'routes', 'pages', 'shell', 'account', 'sections', 'tiles', 'player', 'ui']

/** The room of a file, as `services/content`, `web/tiles`, `kit`, `demo`. What stands beside the rooms sets up a tool. */
export function roomOf(path: string): string {
  if (!path.includes('/')) return 'tools'
  const parts = path.replace(/^src\//, '').split('/')
  if (parts[0] === 'services') return `services/${parts[1]}`
  if (parts[0] === 'web') return parts[1] === 'routes.ts' ? 'web/routes' : `web/${parts[1]}`
  return parts[0]!
}

const below = (room: string, rooms: string[]) => rooms.slice(rooms.indexOf(room.slice(4)) + 1).map((name) => `web/${name}`)

/** The rooms that a room may import besides itself. */
export function mayImport(room: string, target: string): boolean {
  if (room === target || ['bin', 'test', 'bench', 'tools'].includes(room)) return true
  if (room === 'contracts' || room === 'kit') return false
  if (room === 'brands' || room === 'demo') return target === 'contracts' || (room === 'brands' && target === 'kit')
  if (room.startsWith('services/')) return ['contracts', 'kit', 'brands'].includes(target)
  if (!room.startsWith('web/')) return false
  if (target === 'contracts') return true
  if (target === 'kit/http' || target === 'brands') return ['web/server', 'web/browser'].includes(room)
  if (room === 'web/tiles' && target === 'web/player') return false
  return below(room, web).includes(target)
}

/** What a file imports of ours, as paths below the package root. */
export function importsOf(path: string, text: string): string[] {
  const found: string[] = []
  for (const [, specifier] of text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'([^']+)'/gm)) {
    if (specifier!.startsWith('#')) found.push(`src/${specifier!.slice(1)}`)
    else if (specifier!.startsWith('.')) found.push(normalize(join(dirname(path), specifier!)))
  }
  return found.filter((file) => !file.startsWith('node_modules') && !file.startsWith('dist') && file !== 'package.json')
}

export function brokenWalls(): string[] {
  const broken: string[] = []
  for (const path of sourceFiles().filter((file) => !/\.test\.tsx?$/.test(file) && !file.endsWith('/testing.ts'))) {
    for (const target of importsOf(path, readFileSync(path, 'utf8'))) {
      const room = roomOf(path)
      const wanted = target.startsWith('src/kit/http/') ? 'kit/http' : roomOf(target)
      const allowed = mayImport(room, wanted) || (wanted === 'kit/http' && mayImport(room, 'kit'))
      if (!allowed) broken.push(`${path} imports ${target}: ${room} may not import ${wanted}`)
    }
  }
  return broken
}

if (import.meta.main) {
  const broken = brokenWalls()
  for (const line of broken) console.error(line)
  if (broken.length) process.exit(1)
}

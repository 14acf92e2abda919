// What the browser downloads has a budget: bytes are deterministic, so they are held here, not in a bench. Run after the build.
import { readFileSync } from 'node:fs'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const kilobyte = 1024
const page = ['hydrate.tsx', 'site-app.tsx'].map((name) => `src/web/browser/${name}`)
const sections = ['heroes/dynamic-lead', 'lists/shelf'].map((name) => `src/web/sections/${name}.tsx`)
/** What shelves of a home page hold besides videos and titles, which every page's code can draw. */
const tiles = ['brand', 'feature'].map((name) => `src/web/tiles/kinds/${name}-tile.tsx`)
const wake = 'src/web/browser/wake.ts'
const messages = 'src/web/ui/messages.en.ts'

/** Brotli bytes at most, of these entries with all they import. */
const budgets = [
  { name: 'the script a page starts with', entries: [wake], kind: 'js', most: 8 * kilobyte },
  {
    name: 'all script of the home page: seen to its end, and ready to move on',
    entries: [wake, messages, ...page, ...sections, ...tiles],
    kind: 'js',
    most: 80 * kilobyte,
  },
  {
    name: 'all styles of the home page',
    entries: [wake, ...page, ...sections, ...tiles],
    kind: 'css',
    most: 15 * kilobyte,
  },
  { name: 'the player without its engine', entries: ['src/web/player/player.tsx'], kind: 'js', without: page, most: 24 * kilobyte },
  { name: "the player's engine", entries: ['src/web/player/stream/hls-stream.ts'], kind: 'js', most: 160 * kilobyte },
  { name: 'the font', entries: ['src/web/ui/font/archivo.woff2'], kind: 'woff2', most: 45 * kilobyte },
] as const

/** The entries and everything they import at once. */
export function closure(manifest: Manifest, entries: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const reach = (name: string) => {
    if (reached.has(name)) return
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    reached.add(name)
    for (const imported of chunk.imports ?? []) reach(imported)
  }
  for (const entry of entries) reach(entry)
  return reached
}

/** Tiles and sections that every page would carry: there are none, each is a chunk that a page with it asks for. */
export const carriedByAll = (manifest: Manifest): string[] =>
  [...closure(manifest, [wake, ...page])].filter((name) => /^src\/web\/(?:tiles|sections)\//.test(name))

function bytesOf(folder: URL, file: string): number {
  // What the build compressed is what the server sends.
  return readFileSync(new URL(file.endsWith('.woff2') ? file : `${file}.br`, folder)).length
}

if (import.meta.main) {
  const folder = new URL('../dist/browser/', import.meta.url)
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')) as Manifest
  let tooLarge = 0
  for (const budget of budgets) {
    const paid = 'without' in budget ? closure(manifest, budget.without) : new Set<string>()
    const chunks = [...closure(manifest, budget.entries)].filter((name) => !paid.has(name)).map((name) => manifest[name]!)
    const files =
      budget.kind === 'css'
        ? chunks.flatMap(({ css }) => css ?? [])
        : chunks.map(({ file }) => file).filter((file) => file.endsWith(budget.kind))
    const bytes = [...new Set(files)].reduce((sum, file) => sum + bytesOf(folder, file), 0)
    const fits = bytes <= budget.most
    if (!fits) tooLarge++
    console.log(
      `${fits ? 'fits     ' : 'TOO LARGE'} ${(bytes / kilobyte).toFixed(1).padStart(6)} of ${budget.most / kilobyte} KB: ${budget.name}`,
    )
  }
  const carried = carriedByAll(manifest)
  for (const name of carried) console.log(`CARRIED BY ALL ${name}: vite.config.ts says which tiles and sections come with the site`)
  process.exit(tooLarge + carried.length ? 1 : 0)
}

// Checks that the files that browsers download are not larger than their budgets. Run it after the build.
import { readFileSync } from 'node:fs'

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const kilobyte = 1024
const page = ['hydration/hydrate.tsx', 'navigation/site-app.tsx'].map((name) => `src/web/browser/${name}`)
const sections = ['heroes/dynamic-lead', 'lists/shelf'].map((name) => `src/web/sections/${name}.tsx`)
/** Tiles of a home page that have chunks of their own. Tiles of videos and titles are part of the shared code. */
const tiles = ['brand', 'feature'].map((name) => `src/web/tiles/kinds/${name}-tile.tsx`)
const main = 'src/web/browser/main.ts'
/** The scripts that run after the home page has loaded, on a first visit. */
const afterLoad = ['after-load', 'analytics/impressions', 'onboarding/invite'].map((name) => `src/web/browser/${name}.ts`)
const player = 'src/web/player/player.tsx'
/** The larger of the two languages, of which a player loads one. */
const playerMessages = 'src/web/player/messages/messages.es.ts'
const engine = 'src/web/player/stream/hls-stream.ts'
/** Runs only where the browser's own HLS plays, so no viewer loads it and the engine. */
const fairPlay = 'src/web/player/stream/fairplay.ts'
/** Runs only for streams with CEA-708 captions and without CEA-608 ones, or whose playlist declares services of CEA-708. */
const cea708 = 'src/web/player/closed-captions/cea-708-tracks.ts'
/** The page on which a player opens. It is loaded before its player. */
const videoPage = 'src/web/pages/video.tsx'
const endScreen = 'src/web/pages/watch/end-screen.tsx'
const messages = 'src/web/ui/messages.en.ts'

/**
 * `most`: the maximum size in bytes of the entries and all of their static imports together, compressed with Brotli; with `withDynamic`, of their dynamic
 * imports too. `without`: entries that are loaded before. `never`: entries that the same viewer cannot load, or that few streams need.
 */
const budgets = [
  // 9 instead of 8: it also reads the viewer's flags, favorites and consent.
  { name: 'the entry script', entries: [main], kind: 'js', most: 9 * kilobyte },
  {
    name: 'all scripts of the home page, scrolled to its end, with client-side navigation',
    entries: [main, messages, ...page, ...sections, ...tiles, ...afterLoad],
    kind: 'js',
    // 58 KB of it is React. 98.5 instead of 90, because scripts that run after load, such as analytics, are counted too, and the modules with which the
    // callout of a live event does without React (decision 146). The last 0.5: an arrow of a row that cannot scroll loads more.
    most: 98.5 * kilobyte,
  },
  {
    name: 'all styles of the home page',
    entries: [main, ...page, ...sections, ...tiles],
    kind: 'css',
    most: 15 * kilobyte,
  },
  {
    name: 'the page of a video, before its player',
    entries: [videoPage],
    kind: 'js',
    without: page,
    // 2 KB of it, such as dates and preferences, were in the chunk that all pages load.
    most: 26.5 * kilobyte,
  },
  {
    name: 'the player without its engine',
    entries: [player, playerMessages],
    kind: 'js',
    without: [...page, videoPage],
    most: 19 * kilobyte,
  },
  { name: "the player's engine", entries: [engine], kind: 'js', most: 160 * kilobyte },
  {
    name: 'the player, its engine, and all parts that they load on demand',
    entries: [player, playerMessages, engine, endScreen],
    kind: 'js',
    without: [...page, videoPage],
    never: [fairPlay, cea708],
    withDynamic: true,
    most: 178 * kilobyte,
  },
  { name: 'the decoder of CEA-708 captions', entries: [cea708], kind: 'js', without: [engine], most: 4 * kilobyte },
  { name: 'the font', entries: ['src/web/ui/theme/font/archivo.woff2'], kind: 'woff2', most: 45 * kilobyte },
] as const

type Options = { withDynamic?: boolean; without?: ReadonlySet<string> }

/**
 * Returns the entries and all files that the entries import statically, directly or through other files; with `withDynamic`, also dynamically. `without`:
 * files that are not followed.
 */
export function importsOf(manifest: Manifest, entries: readonly string[], { withDynamic = false, without = new Set() }: Options = {}) {
  const reached = new Set<string>()
  const reach = (name: string) => {
    if (reached.has(name) || without.has(name)) return
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    reached.add(name)
    for (const imported of [...(chunk.imports ?? []), ...((withDynamic && chunk.dynamicImports) || [])]) reach(imported)
  }
  for (const entry of entries) reach(entry)
  return reached
}

/**
 * Returns the chunks of tiles and sections that every page would load. The list must be empty, because only pages with these tiles or
 * sections should load them.
 */
export const loadedByAll = (manifest: Manifest): string[] =>
  [...importsOf(manifest, [main, ...page])].filter((name) => /^src\/web\/(?:tiles|sections)\//.test(name))

/**
 * Returns the chunks of the player that a chunk outside of the player imports statically. The list must be empty: the player's code is loaded only when a
 * player opens or is likely to open.
 */
export function playerLoadedEarly(manifest: Manifest): string[] {
  const isOfPlayer = (name: string) => name.startsWith('src/web/player/')
  const inPlayer = importsOf(manifest, Object.keys(manifest).filter(isOfPlayer))
  const others = Object.keys(manifest).filter((name) => !inPlayer.has(name))
  return [...importsOf(manifest, others)].filter(isOfPlayer)
}

/** Parts that are shown to visitors who only look at a page. */
const shownUnasked = ['live-callout/show-callout', 'onboarding/invite', 'after-load'].map((name) => `src/web/browser/${name}.ts`)

/** Returns the parts that visitors see unasked and that import React. The list must be empty: React runs when a visitor uses the page (decision 146). */
export const runsReact = (manifest: Manifest): string[] =>
  shownUnasked.filter((name) => [...importsOf(manifest, [name])].some((each) => manifest[each]!.name === 'react'))

function bytesOf(folder: URL, file: string): number {
  // Fonts are sent uncompressed, all other files as the .br files of the build.
  return readFileSync(new URL(file.endsWith('.woff2') ? file : `${file}.br`, folder)).length
}

if (import.meta.main) {
  const folder = new URL('../dist/browser/', import.meta.url)
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')) as Manifest
  let tooLarge = 0
  for (const budget of budgets) {
    const paid = new Set([...('without' in budget ? importsOf(manifest, budget.without) : []), ...('never' in budget ? budget.never : [])])
    const chunks = [...importsOf(manifest, budget.entries, { withDynamic: 'withDynamic' in budget, without: paid })].map(
      (name) => manifest[name]!,
    )
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
  const unwanted = loadedByAll(manifest)
  for (const name of unwanted) console.log(`LOADED BY ALL ${name}: vite.config.ts decides which code every page loads`)
  const early = playerLoadedEarly(manifest)
  for (const name of early) console.log(`LOADED EARLY ${name}: load the code of the player by a dynamic import`)
  const unasked = runsReact(manifest)
  for (const name of unasked) console.log(`RUNS REACT ${name}: vite.config.ts keeps its modules out of chunks that import React`)
  process.exit(tooLarge + unwanted.length + early.length + unasked.length ? 1 : 0)
}

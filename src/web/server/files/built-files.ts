// Reads the manifest of the browser build: the entry script and each chunk's styles. Styles are inlined into the HTML to save a round trip
// before the first paint.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

export type Style = { href: string; text: string }
export type BuiltFiles = ReturnType<typeof readBuiltFiles>

const base = '/generetic/'
const entry = 'src/web/browser/main.ts'
/** The module that renders pages in the browser, with the header and footer of every page. */
const siteApp = 'src/web/browser/navigation/site-app.tsx'
const withoutFolders = (key: string) => key.replace(/^(src\/web\/\w+\/).*\//, '$1')

export function readBuiltFiles(folder: string) {
  const path = join(folder, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error(`${path} is missing: the site is not built. Run npm run build.`)
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  /** Returns the script's URL. The bundler may reduce an entry to one import statement; the imported chunk is then used directly. */
  function scriptOf({ file, imports = [] }: Chunk): string {
    const importedChunk = imports.length === 1 && statSync(join(folder, file)).size < 100 ? manifest[imports[0]!] : undefined
    return base + (importedChunk?.file ?? file)
  }

  const loadedByAll = () => new Set(Object.keys(manifest).filter((name) => name.startsWith('_main')))
  /** Returns the files of an entry and its imports, without those that are in `seen`. */
  function filesOf(key: string, seen = loadedByAll()): string[] {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [...(chunk.imports ?? []).flatMap((imported) => filesOf(imported, seen)), base + chunk.file]
  }

  const keys = new Map(Object.keys(manifest).map((key) => [withoutFolders(key), key]))
  const texts = new Map<string, Style>()

  function styleOf(file: string): Style {
    let style = texts.get(file)
    if (!style) {
      style = { href: base + file, text: readFileSync(join(folder, file), 'utf8').trim() }
      texts.set(file, style)
    }
    return style
  }

  function addStyles(key: string, seen: Set<string>, found: Set<Style>) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) addStyles(imported, seen, found)
    for (const file of chunk.css ?? []) found.add(styleOf(file))
  }

  const cached = new Map<string, Style[]>()
  const cachedScripts = new Map<string, string[]>()
  return {
    scripts: [...(manifest['@vite/client'] ? [base + manifest['@vite/client'].file] : []), scriptOf(manifest[entry]!)],
    /** The scripts that render pages in the browser, for client-side navigation. */
    app: filesOf(siteApp),
    fonts: Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [base + file] : [])),

    /** Returns the scripts of these source files and of all that they import, without those that are loaded before: of `before`, and of every page. */
    scriptsOf(sources: string[], before: string[] = []): string[] {
      const name = [...sources, '-', ...before].join(' ')
      let scripts = cachedScripts.get(name)
      if (!scripts) {
        const seen = loadedByAll()
        for (const source of before) filesOf(source, seen)
        scripts = sources.flatMap((source) => filesOf(source, seen))
        cachedScripts.set(name, scripts)
      }
      return scripts
    },

    /**
     * Returns the common styles and the styles of these source files, without duplicates, in cascade order. The paths in `sources` have no
     * inner folders.
     */
    stylesOf(sources: string[]): Style[] {
      const name = sources.join(' ')
      let styles = cached.get(name)
      if (!styles) {
        const seen = new Set<string>()
        const found = new Set<Style>()
        for (const source of [entry, siteApp, ...sources]) addStyles(keys.get(source) ?? source, seen, found)
        styles = [...found]
        if (cached.size < 1000) cached.set(name, styles)
      }
      return styles
    },
  }
}

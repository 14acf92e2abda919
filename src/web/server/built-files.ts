// What Vite built for the browser: the entry, and each chunk's styles. The styles of a page stand in its HTML: one round trip less before it paints.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

export type Style = { href: string; text: string }
export type BuiltFiles = ReturnType<typeof readBuiltFiles>

const base = '/generetic/'
const entry = 'src/web/browser/wake.ts'
const withoutFolders = (key: string) => key.replace(/^(src\/web\/\w+\/).*\//, '$1')

export function readBuiltFiles(folder: string) {
  const path = join(folder, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error(`${path} is missing: the site is not built; npm run build makes it`)
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  /** The bundler may leave the entry as one line that imports the chunk with the code: a round trip for nothing. */
  function scriptOf({ file, imports = [] }: Chunk): string {
    const only = imports.length === 1 && statSync(join(folder, file)).size < 100 ? manifest[imports[0]!] : undefined
    return base + (only?.file ?? file)
  }

  /** All files that an entry is, without those that a page starts with. */
  function filesOf(key: string, seen = new Set(Object.keys(manifest).filter((name) => name.startsWith('_wake')))): string[] {
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

  const known = new Map<string, Style[]>()
  return {
    scripts: [...(manifest['@vite/client'] ? [base + manifest['@vite/client'].file] : []), scriptOf(manifest[entry]!)],
    /** What draws pages in the browser, once somebody moves on: its scripts. */
    app: filesOf('src/web/browser/site-app.tsx'),
    fonts: Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [base + file] : [])),

    /** The styles of the entry and of these source files (a room and a name), each once, in the order that they build on each other. */
    stylesOf(sources: string[]): Style[] {
      const name = sources.join(' ')
      let styles = known.get(name)
      if (!styles) {
        const seen = new Set<string>()
        const found = new Set<Style>()
        for (const source of [entry, ...sources]) addStyles(keys.get(source) ?? source, seen, found)
        styles = [...found]
        if (known.size < 1000) known.set(name, styles)
      }
      return styles
    },
  }
}

// Caches rendered sections. Sections with equal data are rendered and converted to JSON only one time.
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Section } from '#contracts/graph/shapes.ts'
import { jsonForScript, pack } from '../../pages/page-data/packed-json.ts'
import { SectionView } from '../../sections/section.tsx'
import { loadTiles, rareTileNames } from '../../tiles/load-tile.ts'
import type { Visit } from '../../ui/visit.tsx'
import { hydrationData } from './hydration-data.ts'
import { renderRoot } from './render-root.tsx'

// The browser loads rare tiles on demand; the server loads all of them at startup.
await loadTiles(rareTileNames.map((component) => ({ component })))

/** A section's HTML, and its data as packed JSON for hydration. */
export type Fragment = { html: string; data: string }

const cache = new LRUCache<string, Fragment>({
  maxSize: 16 * 2 ** 20,
  sizeCalculation: ({ html, data }) => 2 * (html.length + data.length) + 200,
})

/** Renders a section, or returns it from the cache. The cache key contains everything that the markup depends on. */
export function renderSection(section: Section, index: number, visit: Visit): Fragment {
  const { brand, basePath, language, publicUrl } = visit
  const key = hash('sha256', `${index} ${brand.key} ${basePath} ${language} ${publicUrl} ${JSON.stringify(section)}`)
  let fragment = cache.get(key)
  if (!fragment) {
    fragment = {
      html: renderRoot(<SectionView section={section} index={index} />, visit),
      data: jsonForScript(pack(hydrationData(section))),
    }
    cache.set(key, fragment)
  }
  return fragment
}

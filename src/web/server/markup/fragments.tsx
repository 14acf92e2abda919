// A section once rendered is kept as it was sent: the next page with the same data needs neither React nor another JSON for it.
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Section } from '#contracts/graph/shapes.ts'
import { jsonForScript, pack } from '../../pages/packed.ts'
import { SectionView } from '../../sections/section.tsx'
import { loadTiles, rareTileNames } from '../../tiles/load-tile.ts'
import type { Visit } from '../../ui/visit.tsx'
import { carriedSection } from './carried-section.ts'
import { renderAlone } from './render-alone.tsx'

// The browser takes each when a page shows it; here any page may.
await loadTiles(rareTileNames.map((component) => ({ component })))

/** `data` is the section packed, ready for the script that wakes it. */
export type Fragment = { html: string; data: string }

const kept = new LRUCache<string, Fragment>({
  maxSize: 16 * 2 ** 20,
  sizeCalculation: ({ html, data }) => 2 * (html.length + data.length) + 200,
})

/** A section's markup depends on its data and, of the visit, on these. */
export function renderSection(section: Section, index: number, visit: Visit): Fragment {
  const { brand, basePath, language, publicUrl } = visit
  const key = hash('sha256', `${index} ${brand.key} ${basePath} ${language} ${publicUrl} ${JSON.stringify(section)}`)
  let fragment = kept.get(key)
  if (!fragment) {
    fragment = {
      html: renderAlone(<SectionView section={section} index={index} />, visit),
      data: jsonForScript(pack(carriedSection(section))),
    }
    kept.set(key, fragment)
  }
  return fragment
}

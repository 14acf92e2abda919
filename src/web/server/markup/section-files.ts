import type { Section } from '#contracts/graph/shapes.ts'
import { itemsOf, sectionsIn } from '../../sections/load-section.ts'
import { rareTilesIn } from '../../tiles/load-tile.ts'

const kebab = (component: string) => component.replace(/(?!^)[A-Z]/g, (capital) => `-${capital}`).toLowerCase()

/** Returns the source files of a section's component and rare tiles. The paths have no inner folders; built-files.ts resolves them. */
export function sectionFiles(section: Section): string[] {
  return [
    `src/web/sections/${kebab(section.component)}.tsx`,
    ...sectionsIn(section).flatMap(sectionFiles),
    ...rareTilesIn(itemsOf(section)).map((tile) => `src/web/tiles/${kebab(tile)}.tsx`),
  ]
}

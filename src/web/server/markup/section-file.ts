import type { Section } from '#contracts/graph/shapes.ts'
import { itemsOf, sectionsIn } from '../../sections/load-section.ts'
import { rareTilesIn } from '../../tiles/load-tile.ts'

const kebab = (component: string) => component.replace(/(?!^)[A-Z]/g, (capital) => `-${capital}`).toLowerCase()

/** What the files of a section's component and its tiles are called: a room and a name; the build knows in which of its folders they are. */
export function sectionFiles(section: Section): string[] {
  const own = section.component === 'OnAirNowShelf' ? 'Shelf' : section.component
  return [
    `src/web/sections/${kebab(own)}.tsx`,
    ...sectionsIn(section).flatMap(sectionFiles),
    ...rareTilesIn(itemsOf(section)).map((tile) => `src/web/tiles/${kebab(tile)}.tsx`),
  ]
}

// The order of the home page's sections for the viewer. Editors decide which sections there are and which keep their place; the taste of the viewer decides
// the order of the others. No section is removed.
import type { Item, Section } from '#contracts/graph/shapes.ts'
import { fixedSections, fixedTreatment } from '#contracts/limits.ts'
import { keepOrder } from './shown-order.ts'

type Taste = Readonly<Record<string, number>>

/** The number of items of a section that count: those that a viewer sees without scrolling. */
const seenItems = 10

/** Puts the sections on the page into the viewer's order. Only sections below the screen move, and only among their own places. */
export function orderSections(sections: readonly Section[], taste: Taste): void {
  const elements = [...document.querySelectorAll<HTMLElement>('main [data-section]')]
  const indexOf = ({ dataset }: HTMLElement) => Number(dataset['section'])
  const moving = new Map(
    elements
      .filter((element) => mayMove(element, sections[indexOf(element)], indexOf(element), taste))
      .map((element) => [indexOf(element), element]),
  )
  const order = orderBy(sections, taste, elements.map(indexOf), new Set(moving.keys()))
  const places = [...moving.values()].map((element) => {
    const place = document.createComment('')
    element.replaceWith(place)
    return place
  })
  for (const index of order) if (moving.has(index)) places.shift()!.replaceWith(moving.get(index)!)
  keepOrder(sections, order)
}

const mayMove = (element: HTMLElement, section: Section | undefined, index: number, taste: Taste) =>
  index >= fixedSections &&
  scoreOf(section, taste) !== null &&
  element.getBoundingClientRect().top >= innerHeight &&
  !element.contains(document.activeElement)

/** Returns the indexes of the sections in the viewer's order. `current`: the order now. Only the sections in `moving` change places. */
export function orderBy(sections: readonly Section[], taste: Taste, current: readonly number[], moving: ReadonlySet<number>): number[] {
  const scores = new Map([...moving].map((index) => [index, scoreOf(sections[index], taste) ?? 0]))
  const sorted = current.filter((index) => moving.has(index)).sort((one, other) => scores.get(other)! - scores.get(one)! || one - other)
  return current.map((index) => (moving.has(index) ? sorted.shift()! : index))
}

/** Returns how well the first items of a section fit the viewer; null for a section that keeps its place. */
export function scoreOf(section: Section | undefined, taste: Taste): number | null {
  if (section?.component !== 'Shelf' || section.data.treatments.includes(fixedTreatment)) return null
  const aliases = section.data.items.slice(0, seenItems).flatMap((item) => aliasOf(item) ?? [])
  if (!aliases.length) return null
  return aliases.reduce((sum, alias) => sum + (taste[alias] ?? 0), 0) / aliases.length
}

/** Returns the URL alias of the title that an item is about; undefined for other items. */
function aliasOf(item: Item): string | undefined {
  switch (item.component) {
    case 'SeriesTile':
    case 'MovieTile':
      return item.data.urlAlias
    case 'VideoTile':
    case 'ReplayTile':
      return item.data.relativePath.split('/')[1]
    case 'SmartTile':
      return aliasOf(item.data.tile)
    default:
      return undefined
  }
}

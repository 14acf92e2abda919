import type { Item, LazyData, ListData, Section } from '#contracts/graph/shapes.ts'

const grownLists = new WeakMap<ListData, readonly Item[]>()
const loadedSections = new WeakMap<LazyData, Section['data']>()

/** Records the items that a list shows after it has loaded more. */
export function recordShownItems(list: ListData, items: readonly Item[]): void {
  grownLists.set(list, items)
}

/** Records the section that replaced a lazy section's placeholder. */
export function recordLoadedSection(lazy: LazyData, section: Section): void {
  loadedSections.set(lazy, section.data)
}

/** Returns the list that a section shows, even if the list was loaded lazily. Returns null if the section shows no list. */
export function listIn(data: Section['data'] | undefined): ListData | null {
  const now = data && 'targetComponent' in data ? loadedSections.get(data) : data
  return now && 'treatments' in now ? now : null
}

/** Returns the item of the tile with this `data-item` index, even if the item was loaded after the page. */
export function itemAt(list: ListData, index: number): Item | undefined {
  return (grownLists.get(list) ?? list.items)[index]
}

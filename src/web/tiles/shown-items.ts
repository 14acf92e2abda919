import type { Item, LazyData, ListData, Section } from '#contracts/graph/shapes.ts'

const shown = new WeakMap<ListData, readonly Item[]>()
const arrived = new WeakMap<LazyData, Section['data']>()

/** A list that has grown tells what it shows now. */
export function showItems(list: ListData, items: readonly Item[]): void {
  shown.set(list, items)
}

/** A section that came late tells what stands in its place now. */
export function showInstead(lazy: LazyData, section: Section): void {
  arrived.set(lazy, section.data)
}

/** The list that a section shows, if it shows one. */
export function listIn(data: Section['data'] | undefined): ListData | null {
  const now = data && 'targetComponent' in data ? arrived.get(data) : data
  return now && 'treatments' in now ? now : null
}

/** The item behind a tile's `data-item`, also when it came after the page did. */
export function itemAt(list: ListData, index: number): Item | undefined {
  return (shown.get(list) ?? list.items)[index]
}

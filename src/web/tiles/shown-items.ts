import type { Item, ListData } from '#contracts/graph/shapes.ts'

const shown = new WeakMap<ListData, readonly Item[]>()

/** A list that has grown tells what it shows now. */
export function showItems(list: ListData, items: readonly Item[]): void {
  shown.set(list, items)
}

/** The item behind a tile's `data-item`, also when it came after the page did. */
export function itemAt(list: ListData, index: number): Item | undefined {
  return (shown.get(list) ?? list.items)[index]
}

import type { Item } from '#contracts/graph/shapes.ts'

/** Returns an item's title. */
export function titleOf({ data }: Item): string {
  if ('tile' in data) return titleOf(data.tile)
  if ('person' in data) return data.person.name
  return 'displayTitle' in data ? data.displayTitle : data.title
}

/** Returns the machine name of an item's brand. Returns null if the item has no brand. */
export function brandOf({ data }: Item): string | null {
  if ('tile' in data) return brandOf(data.tile)
  if ('brand' in data) return data.brand.machineName
  return 'displayTitle' in data ? data.machineName : null
}

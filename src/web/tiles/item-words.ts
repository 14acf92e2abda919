import type { Item } from '#contracts/graph/shapes.ts'

/** What an item is called, whatever its kind. */
export function titleOf({ data }: Item): string {
  if ('tile' in data) return titleOf(data.tile)
  if ('person' in data) return data.person.name
  return 'displayTitle' in data ? data.displayTitle : data.title
}

/** The machine name of the brand it is of, if it is of one. */
export function brandOf({ data }: Item): string | null {
  if ('tile' in data) return brandOf(data.tile)
  if ('brand' in data) return data.brand.machineName
  return 'displayTitle' in data ? data.machineName : null
}

import type { Brand, BrandGroup } from '#contracts/brand.ts'

/** The brands of the group by any of their names. */
export type BrandBook = {
  main: Brand
  all: readonly Brand[]
  /** By key or alias; undefined when there is none. */
  find(name: string): Brand | undefined
}

export function brandBook(group: BrandGroup): BrandBook {
  const names = new Map<string, Brand>()
  for (const brand of group.brands) for (const name of [brand.key, ...brand.aliases]) if (!names.has(name)) names.set(name, brand)
  for (const brand of group.brands) names.set(brand.key, brand)
  return { main: group.brands[0]!, all: group.brands, find: (name) => names.get(name) }
}

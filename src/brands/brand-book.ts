import type { Brand, BrandGroup } from '#contracts/brand.ts'

/** The brands of the group. `find` looks up a brand by key or alias. */
export type BrandBook = {
  main: Brand
  all: readonly Brand[]
  find(name: string): Brand | undefined
}

export function brandBook(group: BrandGroup): BrandBook {
  const names = new Map<string, Brand>()
  for (const brand of group.brands) for (const name of [brand.key, ...brand.aliases]) if (!names.has(name)) names.set(name, brand)
  for (const brand of group.brands) names.set(brand.key, brand)
  return { main: group.brands[0]!, all: group.brands, find: (name) => names.get(name) }
}

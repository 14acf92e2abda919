import type { Brand } from '#contracts/brand.ts'
import { wordsAsked } from './fold.ts'

/** Brands by their names: few, so that each is looked at. 0: called so. 2: begins so. */
export function displayedBrands(brands: readonly Brand[], query: string): { key: string; rank: number }[] {
  const asked = wordsAsked(query).join(' ')
  if (!asked) return []
  return brands
    .map(({ key, aliases, displayTitle }) => {
      const names = [displayTitle, key, ...aliases].map((name) => wordsAsked(name).join(' '))
      const rank = names.includes(asked) ? 0 : names.some((name) => ` ${name}`.includes(` ${asked}`)) ? 2 : null
      return { key, rank }
    })
    .filter((one): one is { key: string; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank)
}

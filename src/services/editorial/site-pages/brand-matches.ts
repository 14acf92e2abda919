import type { Brand } from '#contracts/brand.ts'
import { queryWords } from '#kit/fold-text.ts'

/** Returns the brands that match a search, best first. Rank 0: a name equals the query. Rank 2: the query begins at a word of a name. */
export function matchingBrands(brands: readonly Brand[], query: string): { key: string; rank: number }[] {
  const words = queryWords(query).join(' ')
  if (!words) return []
  return brands
    .map(({ key, aliases, displayTitle }) => {
      const names = [displayTitle, key, ...aliases].map((name) => queryWords(name).join(' '))
      const rank = names.includes(words) ? 0 : names.some((name) => ` ${name}`.includes(` ${words}`)) ? 2 : null
      return { key, rank }
    })
    .filter((match): match is { key: string; rank: number } => match.rank !== null)
    .sort((a, b) => a.rank - b.rank)
}

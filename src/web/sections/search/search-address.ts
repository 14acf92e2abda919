import type { SearchData } from '#contracts/graph/shapes.ts'

export type Wish = { query: string; brand: string | null; kind: string | null; page: number }

export const wishOf = ({ query, chosenBrand, chosenKind, page }: SearchData): Wish => ({
  query,
  brand: chosenBrand,
  kind: chosenKind,
  page,
})

/** The address of a search, below the brand path. */
export function searchAddress({ query, brand, kind, page }: Wish): string {
  const asked = new URLSearchParams()
  if (query.trim()) asked.set('q', query.trim())
  if (brand) asked.set('brand', brand)
  if (kind) asked.set('kind', kind)
  if (page > 1) asked.set('page', String(page))
  return asked.size ? `/search?${asked}` : '/search'
}

import type { SearchData } from '#contracts/graph/shapes.ts'

export type SearchRequest = { query: string; brand: string | null; kind: string | null; page: number }

export const requestOf = ({ query, chosenBrand, chosenKind, page }: SearchData): SearchRequest => ({
  query,
  brand: chosenBrand,
  kind: chosenKind,
  page,
})

/** Returns the path and query of a search, relative to the brand path. */
export function searchAddress({ query, brand, kind, page }: SearchRequest): string {
  const params = new URLSearchParams()
  if (query.trim()) params.set('q', query.trim())
  if (brand) params.set('brand', brand)
  if (kind) params.set('kind', kind)
  if (page > 1) params.set('page', String(page))
  return params.size ? `/search?${params}` : '/search'
}

import type { PageData } from '#contracts/graph/shapes.ts'
import { PageHeading } from '../shell/page-heading.tsx'
import type { Visit } from '../ui/visit.tsx'
import { pageMeta } from './page-data/page-meta.ts'
import type { Meta, PageRequest, Params } from './page-data/page-module.ts'
import { Sections } from './parts/islands.tsx'

/** [C2.1-22] Returns the request for search results: the page's name is the search text; brand, kind and page number are its filters. */
export function request(_params: Params, { q = '', brand, kind, page }: Record<string, string>): PageRequest {
  const rest = new URLSearchParams({ ...(brand && { brand }), ...(kind && { kind }), ...(page && { page }) })
  return { type: 'SEARCH', name: q, ...(rest.size && { pid: String(rest) }) }
}

export const required = ['data.sections']

export function meta(page: PageData, visit: Visit): Meta {
  const base = pageMeta(page, visit)
  return { ...base, title: page.name ? `${page.name} | ${base.title}` : base.title, isPrivate: true }
}

export function Page({ page }: { page: PageData }) {
  return (
    <>
      <PageHeading title={page.metadata.title} />
      <Sections sections={page.data.sections} />
    </>
  )
}

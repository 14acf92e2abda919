import type { PageData } from '#contracts/graph/shapes.ts'
import { PageHeading } from '../shell/page-heading.tsx'
import type { Visit } from '../ui/visit.tsx'
import { Sections } from './islands.tsx'
import type { Meta, PageRequest, Params } from './page.ts'
import { pageMeta } from './page-meta.ts'

/** [C2.1-22] What is looked for is the page's name; brand, kind and page narrow it. */
export function request(_params: Params, { q = '', brand, kind, page }: Record<string, string>): PageRequest {
  const rest = new URLSearchParams({ ...(brand && { brand }), ...(kind && { kind }), ...(page && { page }) })
  return { type: 'SEARCH', name: q, ...(rest.size && { pid: String(rest) }) }
}

export const required = ['data.sections']

export function meta(page: PageData, visit: Visit): Meta {
  const told = pageMeta(page, visit)
  return { ...told, title: page.name ? `${page.name} | ${told.title}` : told.title, isPrivate: true }
}

export function Page({ page }: { page: PageData }) {
  return (
    <>
      <PageHeading title={page.metadata.title} />
      <Sections sections={page.data.sections} />
    </>
  )
}

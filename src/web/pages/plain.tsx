import type { PageData } from '#contracts/graph/shapes.ts'
import { PageHeading } from '../shell/page-heading.tsx'
import { Wordmark } from '../shell/wordmark.tsx'
import type { Visit } from '../ui/visit.tsx'
import { pageMeta } from './page-data/page-meta.ts'
import type { Meta, PageRequest, Params } from './page-data/page-module.ts'
import { Sections } from './parts/islands.tsx'

/** Returns the metadata of a page that is hidden from search engines. */
export const meta = (page: PageData, visit: Visit): Meta => ({ ...pageMeta(page, visit), isPrivate: true })

export const required = ['data.sections']

/** Returns the request for a page by its name. The query does not affect this request. Only the components of the page read the query. */
export const request = ({ page }: Params): PageRequest => ({ type: 'PAGE', name: page! })

export function Page({ page }: { page: PageData }) {
  return (
    <>
      <Wordmark />
      <PageHeading title={page.metadata.title} />
      <Sections sections={page.data.sections} />
    </>
  )
}

import type { PageData } from '#contracts/graph/shapes.ts'
import { Mark } from '../shell/mark.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import type { Visit } from '../ui/visit.tsx'
import { Sections } from './islands.tsx'
import type { Meta, PageRequest, Params } from './page.ts'
import { pageMeta } from './page-meta.ts'

/** A page of a viewer's own, which says what it is for. */
export const meta = (page: PageData, visit: Visit): Meta => ({ ...pageMeta(page, visit), isPrivate: true })

export const required = ['data.sections']

/** Its query is for whoever fills it: what it says is always the same. */
export const request = ({ page }: Params): PageRequest => ({ type: 'PAGE', name: page! })

export function Page({ page }: { page: PageData }) {
  return (
    <>
      <Mark />
      <PageHeading title={page.metadata.title} />
      <Sections sections={page.data.sections} />
    </>
  )
}

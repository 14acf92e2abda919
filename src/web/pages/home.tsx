import type { PageData } from '#contracts/graph/shapes.ts'
import { PageHeading } from '../shell/page-heading.tsx'
import { useVisit, type Visit } from '../ui/visit.tsx'
import { Sections } from './islands.tsx'
import type { Meta, PageRequest } from './page.ts'

export const request = (): PageRequest => ({ type: 'PAGE', name: 'home' })

export const required = ['data.sections']

export function meta(page: PageData, visit: Visit): Meta {
  const tagline = visit.brand.tagline[visit.language]
  return {
    title: `${visit.brand.displayTitle} | ${tagline}`,
    description: page.metadata.description ?? tagline,
    canonicalPath: '/',
    image: page.metadata.image,
    kind: 'website',
  }
}

export function Page({ page }: { page: PageData }) {
  const { brand } = useVisit()
  return (
    <>
      <PageHeading title={brand.displayTitle} hidden />
      <Sections sections={page.data.sections} />
    </>
  )
}

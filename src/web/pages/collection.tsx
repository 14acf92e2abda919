import type { PageData } from '#contracts/graph/shapes.ts'
import { PageHeading } from '../shell/page-heading.tsx'
import { Sections } from './islands.tsx'
import type { PageRequest, Params } from './page.ts'

/** Shows of a brand, or movies, of a category [C2.1-36], [C2.1-37]. */
export const request = ({ brand, category }: Params): PageRequest => ({
  type: 'PAGE',
  name: brand === undefined ? `movies/${category}` : `shows/${brand}/${category}`,
})

export const required = ['data.sections']

export { pageMeta as meta } from './page-meta.ts'

export function Page({ page }: { page: PageData }) {
  return (
    <>
      <PageHeading title={page.metadata.title} description={page.metadata.description} />
      <Sections sections={page.data.sections} />
    </>
  )
}

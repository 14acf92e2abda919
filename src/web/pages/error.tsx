import type { Section } from '#contracts/graph/shapes.ts'
import { NotFound, NotLoading } from '../shell/error-page.tsx'
import { Sections } from './islands.tsx'
import type { PageFailure } from './load-page.ts'

/** [C2.10-01] Not found, with shows that are; or content that does not come. */
export function ErrorPage({ status, sections }: { status: PageFailure['status']; sections: readonly Section[] }) {
  if (status !== 404) return <NotLoading />
  return (
    <>
      <NotFound />
      <Sections sections={sections} />
    </>
  )
}

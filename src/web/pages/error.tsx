import type { Section } from '#contracts/graph/shapes.ts'
import { NotFound, NotLoading } from '../shell/error-page.tsx'
import { Sections } from './islands.tsx'
import type { PageFailure } from './load-page.ts'

type Props = Pick<PageFailure, 'status' | 'instead'> & { sections: readonly Section[] }

/** [C2.10-01] Not found, with shows that are; or content that does not come. */
export function ErrorPage({ status, instead, sections }: Props) {
  if (status !== 404) return <NotLoading />
  return (
    <>
      <NotFound instead={instead} />
      <Sections sections={sections} />
    </>
  )
}

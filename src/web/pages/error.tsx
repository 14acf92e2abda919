import type { VoteSite } from '#contracts/brand.ts'
import type { Section } from '#contracts/graph/shapes.ts'
import { NotFound, NotLoading, VoteBox } from '../shell/error-page.tsx'
import { useVisit } from '../ui/visit.tsx'
import type { PageFailure } from './page-data/load-page.ts'
import { Sections } from './parts/islands.tsx'

export { recommendedShelf } from './page-data/recommended-shelf.ts'

type Props = Pick<PageFailure, 'status' | 'instead'> & { sections: readonly Section[]; vote?: VoteSite | undefined }

/** [C2.10-01] The not-found page with suggested shows, or the message that content is not loading. */
export function ErrorPage({ status, instead, sections, vote }: Props) {
  const isPersonal = !useVisit().brand.off?.includes('personalization')
  if (status !== 404) return <NotLoading />
  return (
    <>
      <NotFound instead={instead} />
      {vote && <VoteBox site={vote} />}
      {/* browser/main.ts replaces the shelf of a marked element by the viewer's own. */}
      <div data-offer={isPersonal ? '' : undefined}>
        <Sections sections={sections} />
      </div>
    </>
  )
}

import type { VoteSite } from '#contracts/brand.ts'
import type { Section } from '#contracts/graph/shapes.ts'
import { NotFound, NotLoading, VoteBox } from '../shell/error-page.tsx'
import { Sections } from './islands.tsx'
import type { PageFailure } from './load-page.ts'

export { offeredShelf } from './offered-shelf.ts'

type Props = Pick<PageFailure, 'status' | 'instead'> & { sections: readonly Section[]; vote?: VoteSite | undefined }

/** [C2.10-01] Not found, with shows that are; or content that does not come. */
export function ErrorPage({ status, instead, sections, vote }: Props) {
  if (status !== 404) return <NotLoading />
  return (
    <>
      <NotFound instead={instead} />
      {vote && <VoteBox site={vote} />}
      <div data-offer="">
        <Sections sections={sections} />
      </div>
    </>
  )
}

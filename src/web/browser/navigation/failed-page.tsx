import type { ReactNode } from 'react'
import type { ListSection } from '#contracts/graph/shapes.ts'
import { loadRecommendations } from '../../account/recommendations/viewer-recommendations.ts'
import { ErrorPage, recommendedShelf } from '../../pages/error.tsx'
import type { PageFailure } from '../../pages/page-data/load-page.ts'
import { prepareSection } from '../../sections/load-section.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { mayRemember } from '../../ui/consent.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import type { Messages } from '../../ui/messages.en.ts'
import type { Visit } from '../../ui/visit.tsx'
import { query } from '../loading/graph.ts'

type Failed = {
  title: string
  content(offered?: ListSection): ReactNode
  /** A shelf that is added to the page after its data and code have loaded. Resolves to null if there is no shelf. */
  recommendation: Promise<ListSection | null>
}

/** [C2.10-01] Creates the error page for a page that failed to load. */
export function failedPage({ status, instead }: PageFailure, visit: Visit, messages: Messages, signal: AbortSignal): Failed {
  const offer = async () => {
    const { userId } = viewerStore.read()
    const found = userId === null ? null : await loadRecommendations(visit)
    const shelf = await recommendedShelf(query, visit, { userId: mayRemember() ? userId : null, ids: found?.titles, signal })
    if (shelf) await loadChunk(() => prepareSection(shelf))
    return shelf
  }
  return {
    title: [status === 404 && messages.pageNotFoundTitle, visit.brand.displayTitle].filter(Boolean).join(' | '),
    content: (offered) => <ErrorPage status={status} instead={instead} sections={offered ? [offered] : []} />,
    recommendation: status === 404 ? offer().catch(() => null) : Promise.resolve(null),
  }
}

import type { ReactNode } from 'react'
import type { ListSection } from '#contracts/graph/shapes.ts'
import { ErrorPage, offeredShelf } from '../pages/error.tsx'
import type { PageFailure } from '../pages/load-page.ts'
import { prepareSection } from '../sections/load-section.ts'
import { viewerStore } from '../tiles/viewer.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import type { Messages } from '../ui/messages.en.ts'
import type { Visit } from '../ui/visit.tsx'
import { query } from './graph.ts'

type Failed = {
  title: string
  content(offered?: ListSection): ReactNode
  /** What there is instead, ready to be drawn; without it the page says all it must. */
  offered: Promise<ListSection | null>
}

/** [C2.10-01] */
export function failedPage({ status, instead }: PageFailure, visit: Visit, messages: Messages, signal: AbortSignal): Failed {
  const offer = async () => {
    const shelf = await offeredShelf(query, visit, { userId: viewerStore.read().userId, signal })
    if (shelf) await loadChunk(() => prepareSection(shelf))
    return shelf
  }
  return {
    title: [status === 404 && messages.pageNotFoundTitle, visit.brand.displayTitle].filter(Boolean).join(' | '),
    content: (offered) => <ErrorPage status={status} instead={instead} sections={offered ? [offered] : []} />,
    offered: status === 404 ? offer().catch(() => null) : Promise.resolve(null),
  }
}

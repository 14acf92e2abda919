import { type ReactNode, useMemo } from 'react'
import { FavoritesContext, type ToggleFavorite } from '../../tiles/favorites.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import type { Query } from '../../ui/graph/query.ts'
import { QueryProvider } from '../../ui/graph/use-query.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import type { Messages } from '../../ui/messages.en.ts'
import { MessagesProvider } from '../../ui/messages.tsx'
import { type Report, ReportProvider } from '../../ui/report.ts'
import { type Visit, VisitProvider } from '../../ui/visit.tsx'

type SiteProviders = { visit: Visit; messages: Messages; query: Query; report?: Report; children: ReactNode }

/** Provides the contexts that every part of the site reads: visit, messages, query, error reports, and the change of a favorite. */
export function SiteProviders({ visit, messages, query, report = ignoreReport, children }: SiteProviders) {
  const toggle = useMemo(() => toggleFavorite({ visit, query, report }), [visit, query, report])
  return (
    <VisitProvider value={visit}>
      <MessagesProvider value={messages}>
        <ReportProvider value={report}>
          <QueryProvider value={query}>
            <FavoritesContext value={toggle}>{children}</FavoritesContext>
          </QueryProvider>
        </ReportProvider>
      </MessagesProvider>
    </VisitProvider>
  )
}

/** Returns the function that changes a favorite; null if personalization is off. The code is loaded when the viewer presses the first button. */
function toggleFavorite(page: Required<Pick<SiteProviders, 'visit' | 'query' | 'report'>>): ToggleFavorite | null {
  if (page.visit.brand.off?.includes('personalization')) return null
  return (title, isOn) =>
    void loadChunk(() => import('../../account/favorites/viewer-favorites.ts')).then(
      (favorites) => favorites.toggleFavorite(title, isOn, page),
      () => {
        const { favorites, favoritesLoading } = viewerStore.read()
        viewerStore.change({
          favorites: isOn ? favorites!.filter((id) => id !== title.favoriteID) : [title.favoriteID, ...favorites!],
          favoritesLoading: favoritesLoading.filter((id) => id !== title.favoriteID),
        })
        page.report({ message: 'The code of favorites could not be loaded', system: 'Favorites' })
      },
    )
}

const ignoreReport: Report = () => {}

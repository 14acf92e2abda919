import { createRoot } from 'react-dom/client'
import { loadRecommendations } from '../account/recommendations/viewer-recommendations.ts'
import { recommendedShelf } from '../pages/page-data/recommended-shelf.ts'
import { SiteProviders } from '../pages/parts/site-providers.tsx'
import { prepareSection } from '../sections/load-section.ts'
import { SectionView } from '../sections/section.tsx'
import { viewerStore } from '../tiles/viewer.ts'
import { mayRemember } from '../ui/consent.ts'
import { flagsLoaded, readFlag } from '../ui/flags/flag-store.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { setCurrentPage } from './document/current-page.ts'
import { platform } from './document/platform.ts'
import { preloadedState } from './document/preloaded-state.ts'
import { query } from './loading/graph.ts'
import { loadMessages } from './loading/load-messages.ts'
import { reportPart } from './report-error.ts'

/**
 * [C2.10-05] Replaces the shelf of the 404 page with recommendations for the signed-in viewer, if the viewer allows it. The server renders the same
 * shelf for every visitor.
 */
export async function showTopPicks(place: Element): Promise<void> {
  const { userId } = viewerStore.read()
  if (userId === null) return
  const state = preloadedState()
  if (state.visit.askFlags) await flagsLoaded(state.visit.askFlags)
  if (!readFlag('errorPageShelf', state.visit)) return
  const visit = { ...state.visit, platform: platform() }
  const found = await loadRecommendations(visit)
  if (!mayRemember()) return
  const options = { userId, ids: found?.titles }
  const [messages, shelf] = await Promise.all([loadMessages(visit.language), recommendedShelf(query, visit, options)])
  const nameOf = (section: object | undefined) => (section as { data?: { machineName?: string } } | undefined)?.data?.machineName
  if (!shelf || nameOf(shelf) === nameOf(state.sections[0])) return
  await loadChunk(() => prepareSection(shelf))
  if (!place.isConnected) return
  const fresh = document.createElement('div')
  fresh.dataset['section'] = '0'
  place.replaceChildren(fresh)
  setCurrentPage(null, [shelf])
  createRoot(fresh).render(
    <SiteProviders visit={visit} messages={messages} query={query} report={reportPart}>
      <SectionView section={shelf} index={0} />
    </SiteProviders>,
  )
}

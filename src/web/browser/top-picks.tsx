import { createRoot } from 'react-dom/client'
import { offeredShelf } from '../pages/offered-shelf.ts'
import { Surroundings } from '../pages/surroundings.tsx'
import { prepareSection } from '../sections/load-section.ts'
import { SectionView } from '../sections/section.tsx'
import { viewerStore } from '../tiles/viewer.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { query } from './graph.ts'
import { loadMessages } from './load-messages.ts'
import { platform } from './platform.ts'
import { preloadedState } from './preloaded-state.ts'
import { reportPart } from './report.ts'
import { setShown } from './shown-page.ts'

/** [C2.10-05] The server's page offers what everybody is offered; whoever is known gets their own in its place. */
export async function showTopPicks(place: Element): Promise<void> {
  const { userId } = viewerStore.read()
  if (userId === null) return
  const state = preloadedState()
  const visit = { ...state.visit, platform: platform() }
  const [messages, shelf] = await Promise.all([loadMessages(visit.language), offeredShelf(query, visit, { userId })])
  const nameOf = (section: object | undefined) => (section as { data?: { machineName?: string } } | undefined)?.data?.machineName
  if (!shelf || nameOf(shelf) === nameOf(state.sections[0])) return
  await loadChunk(() => prepareSection(shelf))
  if (!place.isConnected) return
  const fresh = document.createElement('div')
  fresh.dataset['section'] = '0'
  place.replaceChildren(fresh)
  setShown(null, [shelf])
  createRoot(fresh).render(
    <Surroundings visit={visit} messages={messages} query={query} report={reportPart}>
      <SectionView section={shelf} index={0} />
    </Surroundings>,
  )
}

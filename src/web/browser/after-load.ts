// What runs on every page after it has loaded.
import { isOver, readMemory } from '../account/onboarding/onboarding-memory.ts'
import { startSlideshows } from '../sections/heroes/slideshow.ts'
import { viewerStore } from '../tiles/viewer.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { startAnalytics } from './analytics/start-analytics.ts'
import { askForConsent } from './consent/ask.ts'
import { currentPage } from './document/current-page.ts'
import { platform } from './document/platform.ts'
import { preloadedState } from './document/preloaded-state.ts'
import { hydrateNear } from './hydration/islands.ts'
import { announceLiveEvent } from './live-callout/announce.ts'
import { reportChunk } from './loading/chunk-failure.ts'
import { watchNews } from './news/watch-news.ts'
import { startWorker } from './worker/start-worker.ts'

export function startAfterLoad(): void {
  startSlideshows()
  // The server's markup is that of an anonymous viewer. When the page learns more, for example from another tab, the tiles on the screen change.
  const end = viewerStore.subscribe(() => {
    end()
    hydrateNear()
  })
  askForConsent().catch(reportChunk)
  watchNews()
  startWorker()
  const { visit } = preloadedState()
  // [C4.10-01] Phones show no invitation.
  if (platform() === 'web' && !visit.brand.off?.includes('personalization') && !isOver(readMemory()))
    loadChunk(() => import('./onboarding/invite.ts'))
      .then(({ watchOnboarding }) => watchOnboarding())
      .catch(reportChunk)
  // [C2.5-04] Home and title pages announce the next live event.
  announceLiveEvent(currentPage().page).catch(reportChunk)
  // Last, so that nothing that a viewer sees depends on it.
  startAnalytics()
  if (visit.brand.recorder)
    loadChunk(() => import('./analytics/recorder.ts'))
      .then(({ watchRecorder }) => watchRecorder())
      .catch(reportChunk)
}

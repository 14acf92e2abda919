// What runs on every page after it has loaded.
import { loadChunk } from '../ui/load-chunk.ts'
import { askForConsent } from './consent/ask.ts'
import { preloadedState } from './document/preloaded-state.ts'
import { reportChunk } from './loading/chunk-failure.ts'
import { watchNews } from './news/watch-news.ts'
import { startWorker } from './worker/start-worker.ts'

export function startAfterLoad(): void {
  askForConsent().catch(reportChunk)
  watchNews()
  startWorker()
  loadChunk(() => import('./analytics/start-analytics.ts'))
    .then(({ startAnalytics }) => startAnalytics())
    .catch(reportChunk)
  const { page } = preloadedState()
  // [C2.5-04] Home and title pages announce the next live event.
  if (page?.pageType === 'TITLE' || page?.name === 'home')
    loadChunk(() => import('./live-callout/announce.ts'))
      .then(({ announceLiveEvent }) => announceLiveEvent(page))
      .catch(reportChunk)
}

import { createRoot } from 'react-dom/client'
import type { News } from '#contracts/catalogue/breaking-news.ts'
import { SiteProviders } from '../../pages/parts/site-providers.tsx'
import { BreakingNews } from '../../shell/news/breaking-news.tsx'
import type { Visit } from '../../ui/visit.tsx'
import { platform } from '../document/platform.ts'
import { query } from '../loading/graph.ts'
import { loadMessages } from '../loading/load-messages.ts'
import { reportPart } from '../report-error.ts'

/** Shows news over the page, and announces it to screen readers. Returns a function that removes it. */
export async function showLateNews(news: News, visit: Omit<Visit, 'platform'>): Promise<() => void> {
  const messages = await loadMessages(visit.language)
  const place = document.createElement('div')
  place.dataset['lateNews'] = ''
  place.setAttribute('role', 'status')
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <SiteProviders visit={{ ...visit, platform: platform() }} messages={messages} query={query} report={reportPart}>
      <BreakingNews news={news} isLate />
    </SiteProviders>,
  )
  return () => {
    // React must not unmount a root while it renders it.
    queueMicrotask(() => root.unmount())
    place.remove()
  }
}

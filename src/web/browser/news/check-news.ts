// Requests the newest breaking news, and shows it over the page if it is new. Loaded after a minute on a page.
import { isShown, type News } from '#contracts/catalogue/breaking-news.ts'
import { readFlag } from '../../ui/flags/flag-store.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { preloadedState } from '../document/preloaded-state.ts'
import { isClosed } from './news-memory.ts'
import { requestNews } from './request-news.ts'

let shownLate: { id: string; hide: () => void } | undefined

/** Shows the newest news, unless a bar shows it or the viewer has closed it. */
export async function checkNews(): Promise<void> {
  const { visit } = preloadedState()
  if (!readFlag('news', visit)) return
  const news = await requestNews(visit)
  const id = news && isCurrent(news) && !isClosed(news.id) ? news.id : null
  if (shownLate?.id === id) return
  shownLate?.hide()
  shownLate = undefined
  if (!news || id === null || isOpen(id)) return
  const { showLateNews } = await loadChunk(() => import('./show-late-news.tsx'))
  shownLate = { id, hide: await showLateNews(news, visit) }
}

const isOpen = (id: string) =>
  document.documentElement.dataset['news'] !== undefined && document.querySelector(`[data-news-bar="${CSS.escape(id)}"]`) !== null

const isCurrent = (news: News) => {
  const now = Date.now()
  const local = new Date(now - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  return isShown(news, now, local)
}

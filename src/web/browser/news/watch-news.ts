// Closes the bar with breaking news, and requests new ones once in a minute while the tab is visible.
import { isShown, type News, newsInterval } from '#contracts/catalogue/breaking-news.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { preloadedState } from '../document/preloaded-state.ts'
import { isClosed, rememberClosed } from './news-memory.ts'
import { requestNews } from './request-news.ts'

let shownLate: { id: string; hide: () => void } | undefined

/** Starts to watch. Must be called one time in each document. */
export function watchNews(): void {
  addEventListener('click', ({ target }) => {
    const bar = target instanceof Element && target.closest('[data-close-news]')?.closest<HTMLElement>('[data-news-bar]')
    if (bar) close(bar.dataset['newsBar']!)
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = performance.now()
  const wait = () => {
    clearTimeout(timer)
    if (document.hidden) return
    timer = setTimeout(
      async () => {
        last = performance.now()
        await check().catch(() => {})
        wait()
      },
      Math.max(0, last + newsInterval - performance.now()),
    )
  }
  document.addEventListener('visibilitychange', wait)
  wait()
}

function close(id: string): void {
  rememberClosed(id)
  shownLate?.hide()
  shownLate = undefined
  delete document.documentElement.dataset['news']
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Shows the newest news, unless a bar shows them or the viewer has closed them. */
async function check(): Promise<void> {
  const { visit } = preloadedState()
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

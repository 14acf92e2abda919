// Closes the bar with breaking news on a click, and requests news once a minute while the tab is visible.
import { newsInterval } from '#contracts/catalogue/breaking-news.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { rememberClosed } from './news-memory.ts'

/** Starts to listen and to request. Must be called once in each document. */
export function watchNews(): void {
  addEventListener('click', ({ target }) => {
    const bar = target instanceof Element && target.closest('[data-close-news]')?.closest<HTMLElement>('[data-news-bar]')
    if (bar) close(bar)
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = performance.now()
  const wait = () => {
    clearTimeout(timer)
    if (document.hidden) return
    timer = setTimeout(
      async () => {
        last = performance.now()
        await loadChunk(() => import('./check-news.ts'))
          .then(({ checkNews }) => checkNews())
          .catch(() => {})
        wait()
      },
      Math.max(0, last + newsInterval - performance.now()),
    )
  }
  document.addEventListener('visibilitychange', wait)
  wait()
}

function close(bar: HTMLElement): void {
  rememberClosed(bar.dataset['newsBar']!)
  const late = bar.closest('[data-late-news]')
  if (late) late.remove()
  else delete document.documentElement.dataset['news']
  document.getElementById('main')?.focus({ preventScroll: true })
}

// The inline script of pages with breaking news. Its text never changes, so the content security policy allows it by its hash.
import { createHash } from 'node:crypto'
import { hiddenNews, isShown, type News, wallTime } from '#contracts/catalogue/breaking-news.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * [C4.8-01]..[C4.8-05] Decides before the first paint whether the bar is open (`data-news`): a cached page may be a minute old, `relative` news depends on the
 * viewer's clock, and the viewer may have closed the bar. It applies the same rule as `isShown` (contracts/catalogue/breaking-news.ts). It also closes the
 * bar on a click, because the script of browser/news/ loads after the page.
 */
export const newsScript = `(() => {
const { dataset } = document.documentElement, [id, type, start, end] = dataset.newsAt.split('|'), now = Date.now()
const at = type === 'relative' ? new Date(now - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 19) : now
let hidden
try { hidden = localStorage.${hiddenNews.name} } catch {}
hidden ??= /(?:^|; )${hiddenNews.name}=([^;]*)/.exec(document.cookie)?.[1]
if (hidden !== id && (!start || start <= at) && (!end || at < end)) dataset.news = ''
else delete dataset.news
addEventListener('click', ({ target }) => {
if (!target.closest?.('[data-close-news]') || target.closest('[data-late-news]')) return
try { localStorage.${hiddenNews.name} = id } catch { document.cookie = '${hiddenNews.name}=' + id + '; path=/; max-age=${hiddenNews.maxAge}; samesite=lax' }
delete dataset.news
document.getElementById('main')?.focus({ preventScroll: true })
})
})()`

/** The source expression of the content security policy that allows exactly this script. */
export const newsScriptHash = `'sha256-${createHash('sha256').update(newsScript).digest('base64')}'`

/** Returns the attributes of the document for breaking news. Without JavaScript, the brand's time zone decides. */
export function newsAttributes(news: News, now: number, timeZone: string): string {
  const { id, timezoneType, startTime, endTime } = news
  const limit = (time: string | null) => {
    if (time === null) return ''
    if (timezoneType === 'relative') return wallTime(time)
    return timezoneType === 'absolute' ? Date.parse(time) : ''
  }
  const local = new Date(now).toLocaleString('sv', { timeZone }).replace(' ', 'T')
  const at = [encodeURIComponent(id), timezoneType === 'relative' ? timezoneType : 'absolute', limit(startTime), limit(endTime)].join('|')
  return ` data-news-at="${escapeHtml(at)}"${isShown(news, now, local) ? ' data-news=""' : ''}`
}

import type { CSSProperties } from 'react'
import { cutTitle, type News, textOn } from '#contracts/catalogue/breaking-news.ts'
import { Icon } from '../../ui/icon.tsx'
import { linkTo } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { useVisit } from '../../ui/visit.tsx'
import css from './breaking-news.module.css'
import { hidesNews } from './hides-news.ts'

/**
 * [C4.8-01] The bar with breaking news above the header. Its space is reserved by `data-news` on the document, which the server sets and the script in the
 * head corrects before the first paint. browser/news/ handles the button; the same script does until that has loaded. `isLate`: the news arrived while the page was shown; the page may have a bar
 * already.
 */
export function BreakingNews({ news, isLate = false }: { news: News | null; isLate?: boolean }) {
  const visit = useVisit()
  const { breakingNews, closeNews, opensNewTab } = useMessages()
  if (!news?.link.title || hidesNews(visit)) return null
  const { id, link, color } = news
  const colors = color ? ({ '--news-color': color, '--news-text': textOn(color) } as CSSProperties) : undefined
  const attributes = linkTo(visit, link.url, link.target)
  return (
    <aside
      className={css.bar}
      style={colors}
      aria-label={isLate ? `${breakingNews}: ${cutTitle(link.title)}` : breakingNews}
      data-news-bar={id}
      data-flag="news"
    >
      <a {...attributes}>
        <strong>{breakingNews}</strong>
        <span>{cutTitle(link.title)}</span>
        {attributes.target && <span className="visually-hidden"> ({opensNewTab})</span>}
      </a>
      <button type="button" aria-label={closeNews} data-close-news="">
        <Icon name="close" />
      </button>
    </aside>
  )
}

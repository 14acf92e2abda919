import { localHref } from '../ui/local-href.ts'
import { useMessages } from '../ui/messages.tsx'
import { useVisit } from '../ui/visit.tsx'
import { hidesHeader } from './bare-pages.ts'
import css from './wordmark.module.css'

/** The wordmark as a link to the home page, for pages without a header. */
export function Wordmark() {
  const visit = useVisit()
  const { home } = useMessages()
  const { displayTitle, whiteBrandLogo, logoRatio } = visit.brand
  if (!hidesHeader(visit)) return null
  return (
    <a className={css.mark} href={localHref(visit, '/')} aria-label={`${displayTitle} ${home}`}>
      <img src={whiteBrandLogo} alt="" width={Math.round(28 * logoRatio)} height={28} />
    </a>
  )
}

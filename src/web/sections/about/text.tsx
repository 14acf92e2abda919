import type { TextData } from '#contracts/graph/shapes.ts'
import { linkTo } from '../../ui/local-href.ts'
import { useVisit, type Visit } from '../../ui/visit.tsx'
import css from './text.module.css'

/** Editorial text. A disclosure can be folded under its title, without a script. */
export function Text({ data }: { data: TextData }) {
  const visit = useVisit()
  const { listTitle, html, disclosure, lang } = data
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the content service sanitizes this HTML
  const words = <div className={css.words} dangerouslySetInnerHTML={{ __html: withLinks(html, visit) }} />
  if (disclosure && listTitle)
    return (
      <details className={css.fold} lang={lang ?? undefined}>
        <summary>
          <h2>{listTitle}</h2>
        </summary>
        {words}
      </details>
    )
  return (
    <section className={css.text} lang={lang ?? undefined}>
      {listTitle && <h2>{listTitle}</h2>}
      {words}
    </section>
  )
}

/**
 * Returns the HTML with links that fit the visit. Links to the site include the brand path and the language. Links to other domains open a
 * new tab. The content service writes links as `<a href="...">` only.
 */
export function withLinks(html: string, visit: Visit): string {
  return html.replace(/<a href="([^"]*)"/g, (_all, href: string) => {
    const link = linkTo(visit, href.replaceAll('&amp;', '&'))
    const attributes = Object.entries(link).map(([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;')}"`)
    return `<a${attributes.join('')}`
  })
}

import type { TextData } from '#contracts/graph/shapes.ts'
import { linkTo } from '../../ui/local-href.ts'
import { useVisit, type Visit } from '../../ui/visit.tsx'
import css from './text.module.css'

/** An editor's words; as a disclosure, folded under their title without needing a script. */
export function Text({ data }: { data: TextData }) {
  const visit = useVisit()
  const { listTitle, html, disclosure, lang } = data
  // biome-ignore lint/security/noDangerouslySetInnerHtml: content lets through a safe subset only
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

/** Links as this visit writes them: brand path and language kept, other domains in a new tab. Content writes `<a href="...">` and nothing else. */
export function withLinks(html: string, visit: Visit): string {
  return html.replace(/<a href="([^"]*)"/g, (_all, href: string) => {
    const link = linkTo(visit, href.replaceAll('&amp;', '&'))
    const attributes = Object.entries(link).map(([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;')}"`)
    return `<a${attributes.join('')}`
  })
}

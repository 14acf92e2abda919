import type { PageData } from '#contracts/graph/shapes.ts'
import type { Meta } from '../pages/page.ts'
import type { Visit } from '../ui/visit.tsx'

export function showTitle(title: string) {
  document.title = title
}

/** The tab and what is copied from it follow the page; machines that read more ask the server. */
export function showHead(meta: Meta, visit: Visit, { pageType }: PageData) {
  showTitle(meta.title)
  const own = pageType === 'PAGE' && visit.basePath
  const path = own ? visit.basePath + (meta.canonicalPath === '/' ? '' : meta.canonicalPath) : meta.canonicalPath
  const spanish = `${path}${path.includes('?') ? '&' : '?'}lang=es`
  const english = visit.publicUrl + path
  setLink('link[rel="canonical"]', visit.language === 'es' ? visit.publicUrl + spanish : english)
  setLink('link[hreflang="en"]', english)
  setLink('link[hreflang="x-default"]', english)
  setLink('link[hreflang="es"]', visit.publicUrl + spanish)
  document.querySelector('meta[name="description"]')?.setAttribute('content', meta.description ?? visit.brand.tagline[visit.language])
  for (const old of document.querySelectorAll('script[type="application/ld+json"],link[type="application/json+oembed"]')) old.remove()
}

function setLink(selector: string, href: string) {
  document.querySelector(selector)?.setAttribute('href', href)
}

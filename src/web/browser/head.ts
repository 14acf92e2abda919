import type { PageData } from '#contracts/graph/shapes.ts'
import { alternates, canonicalUrl } from '../pages/canonical.ts'
import type { Meta } from '../pages/page.ts'
import type { Visit } from '../ui/visit.tsx'

export function showTitle(title: string) {
  document.title = title
}

/** The tab and what is copied from it follow the page; machines that read more ask the server. */
export function showHead(meta: Meta, visit: Visit, page: PageData) {
  showTitle(meta.title)
  setLink('link[rel="canonical"]', canonicalUrl(meta, visit, page))
  for (const [language, href] of alternates(meta, visit, page)) setLink(`link[hreflang="${language}"]`, href)
  document.querySelector('meta[name="description"]')?.setAttribute('content', meta.description ?? visit.brand.tagline[visit.language])
  for (const old of document.querySelectorAll('script[type="application/ld+json"],link[type="application/json+oembed"]')) old.remove()
}

function setLink(selector: string, href: string) {
  document.querySelector(selector)?.setAttribute('href', href)
}

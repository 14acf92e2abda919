import type { PageData } from '#contracts/graph/shapes.ts'
import { alternates, canonicalUrl } from '../../pages/page-data/canonical.ts'
import type { Meta } from '../../pages/page-data/page-module.ts'
import type { Visit } from '../../ui/visit.tsx'

export function showTitle(title: string) {
  document.title = title
}

/**
 * Updates the canonical URL, the alternates and the description. Removes structured data, because crawlers read structured data from the
 * server's HTML.
 */
export function showLinksAndDescription(meta: Meta, visit: Visit, page: PageData) {
  setLink('link[rel="canonical"]', canonicalUrl(meta, visit, page))
  for (const [language, href] of alternates(meta, visit, page)) setLink(`link[hreflang="${language}"]`, href)
  document.querySelector('meta[name="description"]')?.setAttribute('content', meta.description ?? visit.brand.tagline[visit.language])
  for (const old of document.querySelectorAll('script[type="application/ld+json"],link[type="application/json+oembed"]')) old.remove()
}

function setLink(selector: string, href: string) {
  document.querySelector(selector)?.setAttribute('href', href)
}

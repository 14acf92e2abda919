import { pathIn } from '#contracts/brand-address.ts'
import type { PageData } from '#contracts/graph/shapes.ts'
import { appVersion } from '#contracts/limits.ts'
import { alternates, canonicalSite, canonicalUrl } from '../../pages/page-data/canonical.ts'
import { jsonForScript } from '../../pages/page-data/packed-json.ts'
import type { Meta } from '../../pages/page-data/page-module.ts'
import { imagePath } from '../../ui/pictures/picture-source.ts'
import type { Visit } from '../../ui/visit.tsx'
import { escapeHtml } from './escape-html.ts'
import { structuredData } from './structured-data.ts'

/** Renders a page's title, icons, meta tags, links and JSON-LD. If `page` is null, the page is an error page and is marked `noindex`. */
export function renderHead(meta: Meta | { title: string }, visit: Visit, page: PageData | null): string {
  const common =
    `<title>${escapeHtml(meta.title)}</title>` +
    tag('application-name', visit.brand.displayTitle) +
    tag('application-version', appVersion) +
    tag('theme-color', visit.brand.colors.canvas) +
    `<link rel="icon" type="image/svg+xml" href="${visit.basePath}/favicon.svg">` +
    `<link rel="apple-touch-icon" href="${visit.basePath}/apple-touch-icon.png">` +
    `<link rel="manifest" href="${pathIn(`${visit.basePath}/manifest.webmanifest`, visit.language, visit.brand.language)}">`
  if (!page || !('kind' in meta)) return `${common}${tag('robots', 'noindex')}`
  if (meta.isPrivate) return `${common}${tag('robots', 'noindex')}${tag('description', meta.description ?? meta.title)}`
  return common + renderMeta(meta, visit, page) + renderStructured(page, meta, visit)
}

function renderMeta(meta: Meta, visit: Visit, page: PageData): string {
  const url = canonicalUrl(meta, visit, page)
  const description = meta.description ?? visit.brand.tagline[visit.language]
  const links = [['canonical', '', url], ...alternates(meta, visit, page).map(([language, href]) => ['alternate', language, href])]
  return (
    tag('description', description) +
    links.map(([rel, lang, href]) => `<link rel="${rel}"${lang && ` hreflang="${lang}"`} href="${escapeHtml(href!)}">`).join('') +
    (page.video && page.pageType === 'VIDEO' ? oembedLink(url, meta.title, visit) : '') +
    property('og:type', meta.kind) +
    property('og:site_name', visit.brand.displayTitle) +
    property('og:title', meta.title) +
    property('og:description', description) +
    property('og:url', url) +
    property('og:locale', visit.language === 'es' ? 'es_US' : 'en_US') +
    shareImage(meta.image, visit) +
    tag('twitter:card', meta.image ? 'summary_large_image' : 'summary')
  )
}

function shareImage(image: Meta['image'], visit: Visit): string {
  if (!image) return ''
  return (
    property('og:image', visit.publicUrl + imagePath(image.id, '16-9', shareWidth)) +
    property('og:image:width', String(shareWidth)) +
    property('og:image:height', String(Math.round((shareWidth * 9) / 16))) +
    (image.alt ? property('og:image:alt', image.alt) : '')
  )
}

const shareWidth = 1260

function oembedLink(url: string, title: string, visit: Visit): string {
  const href = `${visit.publicUrl}/oembed?url=${encodeURIComponent(url)}&format=json`
  return `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(href)}" title="${escapeHtml(title)}">`
}

function renderStructured(page: PageData, meta: Meta, visit: Visit): string {
  const { origin } = canonicalSite(visit, page)
  const atHome = { ...visit, publicUrl: origin, basePath: origin === visit.publicUrl ? visit.basePath : '' }
  return structuredData(page, canonicalUrl(meta, visit, page), atHome)
    .map((thing) => `<script type="application/ld+json">${jsonForScript({ '@context': 'https://schema.org', ...thing })}</script>`)
    .join('')
}

const tag = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`

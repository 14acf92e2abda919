// The resources of a site besides its pages: robots.txt, sitemaps, the manifest, icons, oEmbed and the embedded player.

import { offlinePath } from '#contracts/worker/offline.ts'
import { problems } from '#kit/http/problem.ts'
import { nameRoute } from '#kit/http/route-name.ts'
import type { Address } from '../request/address.ts'
import type { ResourceSite } from '../site.ts'
import { faviconOf, manifestOf } from './brand-files.ts'
import { createBrandIcons, icons } from './brand-icons.ts'
import { createEmbed } from './embed.tsx'
import { createOembed } from './oembed.ts'
import { offlinePage } from './offline-page.ts'
import { createSitemaps } from './sitemaps.ts'

type Handler = (address: Address, request: Request) => Response | Promise<Response>

/** Creates the lookup of resources by path below the brand path. The lookup returns undefined for paths of pages. */
export function createSiteResources(site: ResourceSite) {
  const sitemaps = createSitemaps(site)
  const embed = createEmbed(site)
  const brandIcon = createBrandIcons(site)
  /** Returns the brand that owns the request's host. */
  const owner = ({ basePath, brand }: Address) => (basePath ? site.addresses.main : brand)
  const handlers = new Map<string, Handler>([
    ['/robots.txt', (address) => text('text/plain', robotsOf(site.addresses.siteOf(owner(address), site.publicUrl).origin))],
    ['/manifest.webmanifest', ({ brand, basePath, language }) => text('application/manifest+json', manifestOf(brand, basePath, language))],
    ['/favicon.svg', ({ brand }) => text('image/svg+xml', faviconOf(brand))],
    ...icons.map((icon): [string, Handler] => [icon.path, ({ brand }) => brandIcon(brand, icon)]),
    [offlinePath, offlinePage],
    [
      '/favicon.ico',
      ({ basePath }) =>
        new Response(null, { status: 301, headers: { location: `${basePath}/favicon.svg`, 'cache-control': 'public, max-age=86400' } }),
    ],
    ['/sitemap.xml', (address) => sitemaps.index(owner(address))],
    ['/sitemap/pages.xml', (address) => sitemaps.pages(owner(address), address.search)],
    ['/video-sitemap.xml', (address) => sitemaps.videoIndex(owner(address))],
    ['/sitemap/videos.xml', (address) => sitemaps.videos(owner(address), address.search)],
    ['/oembed', createOembed(site)],
  ])

  const find = (address: Address, request: Request): Response | Promise<Response> | undefined => {
    const isEmbed = address.path.startsWith('/embed/')
    const handler = isEmbed ? embed : handlers.get(address.path)
    if (handler) nameRoute(request, isEmbed ? '/embed' : address.path)
    return handler && run(handler, address, request)
  }

  /** Runs a handler. If the content service does not answer, reports the error and answers 503 with Retry-After. */
  async function run(handler: Handler, address: Address, request: Request): Promise<Response> {
    try {
      return await handler(address, request)
    } catch (error) {
      const path = address.basePath + address.path
      const message = error instanceof Error ? error.message : String(error)
      site.report({ name: 'Error', type: 'Page', message: message.slice(0, 1000), path: path.slice(0, 2000), fatal: true })
      return problems.unavailable(30)
    }
  }
  return Object.assign(find, { clear: () => sitemaps.clear() })
}

const robotsOf = (origin: string) =>
  `User-agent: *\nAllow: /\nDisallow: /v2/\nDisallow: /embed/\n\nSitemap: ${origin}/sitemap.xml\nSitemap: ${origin}/video-sitemap.xml\n`

function text(type: string, body: string): Response {
  return new Response(body, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' } })
}

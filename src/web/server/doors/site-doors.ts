// What a site has besides pages.
import { problems } from '#kit/http/problem.ts'
import { nameRoute } from '#kit/http/route-name.ts'
import type { Address } from '../address.ts'
import type { Site } from '../site.ts'
import { faviconOf, manifestOf } from './brand-files.ts'
import { createEmbed } from './embed.tsx'
import { createOembed } from './oembed.ts'
import { createSitemaps } from './sitemaps.ts'

export type DoorSite = Site & { headers: Record<string, string> }
type Door = (address: Address, request: Request) => Response | Promise<Response>

/** The door that a path below the brand path is, or undefined: then it is a page. */
export function createSiteDoors(site: DoorSite) {
  const sitemaps = createSitemaps(site)
  const embed = createEmbed(site)
  /** Whose the host is. */
  const owner = ({ basePath, brand }: Address) => (basePath ? site.addresses.main : brand)
  const doors = new Map<string, Door>([
    ['/robots.txt', (address) => text('text/plain', robotsOf(site.addresses.siteOf(owner(address), site.publicUrl).origin))],
    ['/manifest.webmanifest', ({ brand, basePath, language }) => text('application/manifest+json', manifestOf(brand, basePath, language))],
    ['/favicon.svg', ({ brand }) => text('image/svg+xml', faviconOf(brand))],
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
    const door = isEmbed ? embed : doors.get(address.path)
    if (door) nameRoute(request, isEmbed ? '/embed' : address.path)
    return door && open(door, address, request)
  }

  /** While content does not answer, nothing here is gone for good: whoever asks is told to come again. */
  async function open(door: Door, address: Address, request: Request): Promise<Response> {
    try {
      return await door(address, request)
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

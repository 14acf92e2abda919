import { loadPage } from '../../pages/page-data/load-page.ts'
import { islands, meta, request } from '../../pages/video.tsx'
import { renderHead } from '../markup/head.ts'
import { renderIsland } from '../markup/render-page.tsx'
import { type Address, visitOf } from '../request/address.ts'
import { type ResourceSite, siteDocument } from '../site.ts'

const prefix = '/embed/'
const required = ['video']

/** Answers /embed/{mpxGuid} with the player alone, for a frame on any site. */
export function createEmbed(site: ResourceSite) {
  return async (address: Address): Promise<Response> => {
    const visit = visitOf(address, {}, site)
    const videoId = decode(address.path.slice(prefix.length))
    const loaded = await loadPage(site.content.query, { request, required }, { videoId }, visit)
    if ('failed' in loaded) return failed(loaded.failed.status === 404 ? 404 : 503, site)
    const { page } = loaded
    const rendered = renderIsland('player', <islands.player page={page} />, visit)
    const head = renderHead({ title: meta(page, visit).title }, visit, null)
    const state = { route: 'video', navigation: null, page: { ...page, data: { sections: [] } }, failed: null }
    const html = siteDocument(site, visit, { rendered, head, sources: ['src/web/pages/video.tsx'], state })
    return new Response(html, {
      headers: { ...site.headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=60' },
    })
  }
}

const failed = (status: 404 | 503, { headers }: ResourceSite) =>
  new Response(null, { status, headers: { ...headers, ...(status === 503 && { 'retry-after': '30', 'cache-control': 'no-store' }) } })

function decode(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, 200)
  } catch {
    return ''
  }
}

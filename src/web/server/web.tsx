// The site's door: Request in, HTML out.
import { originsOf } from '#brands/brand-site.ts'
import type { CreateWeb, WebRoom, WebTools } from '#contracts/http/web.ts'
import { problems } from '#kit/http/problem.ts'
import { nameRoute } from '#kit/http/route-name.ts'
import { securityHeaders } from '#kit/http/security-headers.ts'
import { matchRoute, pageRoutes } from '../routes.ts'
import { loadSection, sectionNames } from '../sections/load-section.ts'
import { createAccounts } from './accounts/accounts.ts'
import { createActivation } from './accounts/activation.ts'
import { ownBrandHref } from './accounts/own-brand.ts'
import { type Address, createAddresses } from './address.ts'
import { createAssets } from './assets.ts'
import { readBuiltFiles } from './built-files.ts'
import { postContact } from './contact-post.ts'
import { latestVideo } from './doors/latest-video.ts'
import { createSiteDoors } from './doors/site-doors.ts'
import { answerFurther } from './further.ts'
import { oldBrowserPath, oldBrowserScript } from './markup/old-browser.ts'
import { createPageCache, type Shared } from './page-cache.ts'
import { makeMissing, makePage, type PageMatch } from './pages.tsx'
import { contentSecurityPolicy, frameAncestors } from './security.ts'
import type { Site } from './site.ts'
import { voteShowOf } from './vote-site.ts'

// All of the site's code is wanted here at once; the browser takes it piece by piece.
await Promise.all([...sectionNames.map(loadSection), ...pageRoutes.map((route) => route.load())])

/** The pages of all brands and what belongs to them: assets, sitemaps, manifest, oEmbed. Unknown paths answer the 404 page. */
export const createWeb: CreateWeb = (tools) => {
  const addresses = createAddresses(tools.brands, { ...tools, vendors: tools.identity?.vendors })
  const files = readBuiltFiles(tools.browserFolder)
  const { content, publicUrl, now, report } = tools
  const site: Site = { content, publicUrl, now, report, files, addresses, identityFrame: frameOf(tools) }
  const assets = createAssets(tools.browserFolder, tools.brandsFolder, tools.now)
  const doors = createSiteDoors({ ...site, headers: pageHeaders(tools, '*') })
  const pageOrigins = originsOf(publicUrl, tools.brands)
  const posts = { site, messages: tools.messages, once: tools.once, pageOrigins, headers: pageHeaders(tools) }
  const accounts = createAccounts({ ...posts, identity: tools.identity, sisterService: tools.sisterService })
  const activation = createActivation({ ...posts, identity: tools.identity })
  const cache = createPageCache({
    now,
    enabled: tools.pageCache,
    headers: Object.entries(pageHeaders(tools)).flat(),
    addressOf: ({ url, headers }) => addresses.keyOf(url!, headers as Record<string, string>),
  })

  async function answer(request: Request): Promise<Response> {
    if (request.method === 'POST') return post(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') return problems.methodNotAllowed('GET, HEAD')
    const { pathname, search } = new URL(request.url)
    if (pathname === oldBrowserPath) return script(oldBrowserScript)
    if (pathname.startsWith('/generetic/')) {
      nameRoute(request, '/generetic')
      return assets(pathname, request)
    }
    // [C2.1-13] An operator's own, from the folder of the brands.
    if (pathname.startsWith('/scripts/')) {
      nameRoute(request, '/scripts')
      return assets(`/generetic/brands${pathname}`, request)
    }
    const headers = headersOf(request)
    const address = addresses.find(pathname, search, headers)
    const door = doors(address, request)
    if (door) return door
    const match = matchRoute(address.path, search, addresses.off(address.brand))
    nameRoute(request, match.kind === 'page' ? match.route.name : match.kind)
    if (match.kind === 'redirect') return redirect(address.basePath + match.to)
    const own = match.kind === 'page' && isOfAccounts(match.route.name) && ownBrandHref(addresses, address)
    if (own) return redirectForNow(own, false)
    if (match.kind === 'page' && match.route.name === 'profile') return accounts.answer(address, match, request)
    if (match.kind === 'page' && match.route.name === 'activation' && match.query['userCode']) return activation.answer(address, match)
    const latest = match.kind === 'latest' && (await latestVideo(site, address, match.showAlias))
    if (latest) return redirectForNow(address.basePath + latest.path + search, latest.isKnown)
    const further = match.kind === 'page' && search.includes('more=') && (await answerFurther(site, address, match, pageHeaders(tools)))
    if (further) return further
    const missingKey = `${bucketOf(address)} missing ${voteShowOf(address, addresses) ?? ''}`
    const key = match.kind === 'page' ? pageKey(address, match) : missingKey
    const missing: Shared = { instead: missingKey, remake: () => makeMissing(site, address) }
    const remake = match.kind === 'page' ? async () => (await makePage(site, address, match)) ?? missing : missing.remake
    return cache.answer(request, addresses.keyOf(pathname + search, headers), key, remake)
  }

  /** Forms, as they come without a script. */
  async function post(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const address = addresses.find(pathname, search, headersOf(request))
    const match = matchRoute(address.path, search, addresses.off(address.brand))
    if (match.kind !== 'page') return problems.methodNotAllowed('GET, HEAD')
    const { name } = match.route
    nameRoute(request, name)
    if (name === 'contact') return postContact(posts, address, match, request)
    if (name === 'activation') return activation.post(address, match, request)
    return isOfAccounts(name) ? accounts.post(address, match, request) : problems.methodNotAllowed('GET, HEAD')
  }

  const web: WebRoom = {
    fetch: answer,
    cached: cache.cached,
    contentChanged: () => {
      cache.clear()
      doors.clear()
    },
  }
  return web
}

/** What a page may depend on, and nothing else [C3-42]. */
const pageKey = (address: Address, { query }: PageMatch) => `${bucketOf(address)} ${address.path}?${new URLSearchParams(query)}`

const bucketOf = ({ brand, basePath, language, platform }: Address) => `${brand.key} ${basePath} ${language} ${platform}`

/** [C2.2-08] */
const frameOf = ({ identityFrame, publicUrl }: WebTools) => (identityFrame ? new URL(publicUrl).origin : undefined)

function pageHeaders(tools: WebTools, framedBy?: string): Record<string, string> {
  const { publicUrl, brands, mediaOrigin } = tools
  const secure = publicUrl.startsWith('https:')
  const policy = contentSecurityPolicy({
    frameAncestors: framedBy ?? frameAncestors(brands, publicUrl),
    mediaOrigin,
    frameOrigin: frameOf(tools),
    secure,
  })
  return { ...securityHeaders(secure), 'content-security-policy': policy }
}

function script(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' } })
}

/** [C2.1-02] */
function redirect(to: string): Response {
  return new Response(null, { status: 301, headers: { location: to, 'cache-control': 'public, max-age=3600' } })
}

const isOfAccounts = (route: string) => route === 'account' || route === 'profile'

/** The newest of today is not that of tomorrow. */
function redirectForNow(to: string, isKnown: boolean): Response {
  return new Response(null, { status: 302, headers: { location: to, 'cache-control': isKnown ? 'public, max-age=60' : 'no-store' } })
}

function headersOf({ headers }: Request) {
  return {
    host: headers.get('host') ?? undefined,
    'user-agent': headers.get('user-agent') ?? undefined,
    'sec-ch-ua-mobile': headers.get('sec-ch-ua-mobile') ?? undefined,
  }
}

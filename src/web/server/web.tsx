// The web service: answers a Request with HTML.
import { originsOf } from '#brands/brand-site.ts'
import type { CreateWeb, WebService, WebTools } from '#contracts/http/web.ts'
import { castScripts } from '#contracts/media/cast.ts'
import { workerPath } from '#contracts/worker/offline.ts'
import { problems } from '#kit/http/problem.ts'
import { nameRoute } from '#kit/http/route-name.ts'
import { isCrossSite } from '#kit/http/security/cross-site.ts'
import { securityHeaders } from '#kit/http/security/security-headers.ts'
import { type Match, matchRoute, pageRoutes } from '../routes.ts'
import { loadSection, sectionNames } from '../sections/load-section.ts'
import { createAccounts } from './accounts/accounts.ts'
import { createActivation } from './accounts/activation.ts'
import { createOnboarding } from './accounts/onboarding.ts'
import { createProviderPages } from './accounts/provider-pages.ts'
import { vendorReturnHref } from './accounts/vendor-return.ts'
import { submitContactForm } from './contact-post.ts'
import { createAssets } from './files/assets.ts'
import { readBuiltFiles } from './files/built-files.ts'
import { answerWorker } from './files/worker.ts'
import { answerListContinuation } from './list-continuation.ts'
import { flagScriptHash } from './markup/flag-script.ts'
import { oldBrowserPath, oldBrowserScript } from './markup/old-browser.ts'
import { makeNotFoundPage, makePage, type PageMatch } from './pages/make-page.tsx'
import { createPageCache, type SharedPage } from './pages/page-cache.ts'
import type { RenderedPage } from './pages/stored-page.ts'
import { answerChoices, saveChoices } from './privacy-choices.ts'
import { type Address, type Addresses, createAddresses } from './request/address.ts'
import { voteShowOf } from './request/vote-site.ts'
import { latestVideo } from './resources/latest-video.ts'
import { createSiteResources } from './resources/site-resources.ts'
import { contentSecurityPolicy, frameAncestors } from './security.ts'
import type { Site } from './site.ts'
import { submitUnlockForm } from './unlock-post.ts'

// The server needs all of the site's code at startup; the browser loads it in chunks.
await Promise.all([...sectionNames.map(loadSection), ...pageRoutes.map((route) => route.load())])

/** Creates the web service: the pages of all brands, assets, sitemaps, manifests and oEmbed. Unknown paths answer the 404 page. */
export const createWeb: CreateWeb = (tools) => {
  const addresses = createAddresses(tools.brands, { ...tools, vendors: tools.identity?.vendors })
  const files = readBuiltFiles(tools.browserFolder)
  const { content, publicUrl, now, report, drawIcon, brandsFolder, cmcd = true } = tools
  const site: Site = { content, publicUrl, now, report, files, addresses, identityFrame: identityFrameOf(tools), cmcd }
  const assets = createAssets(tools.browserFolder, brandsFolder, now)
  const resources = createSiteResources({ ...site, drawIcon, brandsFolder, headers: pageHeaders(tools, '*') })
  const pageOrigins = originsOf(publicUrl, tools.brands)
  const posts = {
    site,
    consentLaw: tools.consentLaw,
    access: tools.access,
    messages: tools.messages,
    runOnce: tools.runOnce,
    headers: pageHeaders(tools),
  }
  const accounts = createAccounts({ ...posts, identity: tools.identity, watches: tools.watches, sisterService: tools.sisterService })
  const activation = createActivation({ ...posts, identity: tools.identity })
  const onboarding = createOnboarding({ ...posts, identity: tools.identity, personalization: tools.personalization })
  const providerPages = createProviderPages({ ...posts, providers: tools.providers, identity: tools.identity })
  const cache = createPageCache({
    now,
    enabled: tools.pageCache,
    headers: Object.entries(pageHeaders(tools)).flat(),
    addressOf: ({ url, headers }) => addresses.keyOf(url!, headers as Record<string, string>),
  })

  async function answer(request: Request): Promise<Response> {
    if (request.method === 'POST')
      return isCrossSite(request, pageOrigins) ? problems.forbidden('Cross-site request refused.') : post(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') return problems.methodNotAllowed('GET, HEAD')
    const { pathname, search } = new URL(request.url)
    if (pathname === workerPath) return answerWorker(tools.browserFolder)
    const file = fileAt(pathname, request, assets)
    if (file) return file
    const headers = headersOf(request)
    const address = addresses.find(pathname, search, headers)
    const resource = resources(address, request)
    if (resource) return resource
    const match = findMatch(addresses, address, search)
    nameRoute(request, match.kind === 'page' ? match.route.name : match.kind)
    if (match.kind === 'redirect') return redirect(address.basePath + match.to)
    const vendorReturn = match.kind === 'page' && isAccountRoute(match.route.name) && vendorReturnHref(addresses, address)
    if (vendorReturn) return temporaryRedirect(vendorReturn, false)
    if (match.kind === 'page' && match.route.name === 'profile') return accounts.answer(address, match, request)
    if (match.kind === 'page' && match.route.name === 'onboarding') return onboarding.answer(address, match, request)
    if (match.kind === 'page' && match.route.name === 'choices') return answerChoices(posts, address, match, request)
    if (match.kind === 'page' && match.route.name === 'provider') return providerPages.answer(address, match, request)
    if (match.kind === 'page' && match.route.name === 'activation' && match.query['userCode']) return activation.answer(address, match)
    const latest = match.kind === 'latest' && (await latestVideo(site, address, match.showAlias))
    if (latest) return temporaryRedirect(address.basePath + latest.path + search, latest.isKnown)
    const continuation =
      match.kind === 'page' && search.includes('more=') && (await answerListContinuation(site, address, match, pageHeaders(tools)))
    if (continuation) return continuation
    const missingKey = `${bucketOf(address)} missing ${voteShowOf(address, addresses) ?? ''}`
    const key = match.kind === 'page' ? pageKey(address, match) : missingKey
    const render = renderOf(site, address, match, missingKey)
    return cache.answer(request, addresses.keyOf(pathname + search, headers), key, render)
  }

  /** Handles forms that are submitted without JavaScript. */
  async function post(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const address = addresses.find(pathname, search, headersOf(request))
    const match = findMatch(addresses, address, search)
    // A page of profiles may have been open when the flag changed: its forms get the 404 page.
    if (match === noProfiles) return answer(new Request(request.url, { headers: request.headers }))
    if (match.kind !== 'page') return problems.methodNotAllowed('GET, HEAD')
    const { name } = match.route
    nameRoute(request, name)
    if (name === 'onboarding') return onboarding.post(address, match, request)
    if (name === 'choices') return saveChoices(posts, address, request)
    if (name === 'contact') return submitContactForm(posts, address, match, request)
    if (videoRoutes.includes(name)) return submitUnlockForm(posts, address, match, request)
    if (name === 'activation') return activation.post(address, match, request)
    return isAccountRoute(name) ? accounts.post(address, match, request) : problems.methodNotAllowed('GET, HEAD')
  }

  const web: WebService = {
    fetch: answer,
    cached: cache.cached,
    contentChanged: () => {
      cache.clear()
      resources.clear()
    },
  }
  return web
}

const noProfiles: Match = { kind: 'missing' }

/** Matches a request. Without the flag `profiles`, of the brand or of the main brand, the page of profiles is missing. */
function findMatch(addresses: Addresses, { brand, path }: Address, search: string): Match {
  const match = matchRoute(path, search, addresses.off(brand))
  const isOff = () => [brand, addresses.main].some((each) => addresses.flagsOf(each)?.values.profiles === false)
  return match.kind === 'page' && match.params['page'] === 'profiles' && isOff() ? noProfiles : match
}

/**
 * Returns the function that renders the page of a request, or the 404 page, which has the cache key `missingKey`. No shared cache may store the page of
 * a profile with a limit: its URL is the same as that of everyone's page.
 */
function renderOf(site: Site, address: Address, match: Match, missingKey: string) {
  const asOwn = (page: RenderedPage) => (address.limit ? { ...page, isPrivate: true } : page)
  const missing: SharedPage = { key: missingKey, render: async () => asOwn(await makeNotFoundPage(site, address)) }
  if (match.kind !== 'page') return missing.render
  return async () => {
    const page = await makePage(site, address, match)
    return page ? asOwn(page) : missing
  }
}

/** Returns a page's cache key: everything that its content may depend on [C3-42]. */
const pageKey = (address: Address, { query }: PageMatch) => `${bucketOf(address)} ${address.path}?${new URLSearchParams(query)}`

const bucketOf = ({ brand, basePath, language, platform, limit = '' }: Address) =>
  `${brand.key} ${basePath} ${language} ${platform} ${limit}`

/** Returns the origin of the identity frame, or undefined if there is no frame [C2.2-08]. */
const identityFrameOf = ({ identityFrame, publicUrl }: WebTools) => (identityFrame ? new URL(publicUrl).origin : undefined)

/** [A7-16] Returns the sources of the frames that renew links to TV providers. They end at a page of this site. */
const providerFramesOf = ({ providerFrames = [] }: WebTools) => (providerFrames.length ? ["'self'", ...providerFrames] : [])

function pageHeaders(tools: WebTools, navigationFor?: string): Record<string, string> {
  const { publicUrl, brands, mediaOrigins, castReceiver, recorder, flags } = tools
  const secure = publicUrl.startsWith('https:')
  const policy = contentSecurityPolicy({
    frameAncestors: navigationFor ?? frameAncestors(brands, publicUrl),
    mediaOrigins,
    scripts: [...(flags ? [flagScriptHash] : []), ...(castReceiver ? castScripts : []), ...(recorder ? [recorder.script] : [])],
    collectors: recorder ? [new URL(recorder.script).origin, ...recorder.origins] : [],
    frames: [identityFrameOf(tools) ?? [], providerFramesOf(tools)].flat(),
    secure,
  })
  return { ...securityHeaders(secure), 'content-security-policy': policy }
}

/** Returns the answer for a file of the build or of the brands folder; undefined for every other path. */
function fileAt(pathname: string, request: Request, assets: ReturnType<typeof createAssets>) {
  if (pathname === oldBrowserPath) return script(oldBrowserScript)
  const [, folder] = /^\/(generetic|scripts)\//.exec(pathname) ?? []
  if (!folder) return undefined
  nameRoute(request, `/${folder}`)
  // [C2.1-13] The operator's own scripts are in the brands folder.
  return assets(folder === 'scripts' ? `/generetic/brands${pathname}` : pathname, request)
}

function script(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' } })
}

/** Builds a permanent redirect [C2.1-02]. */
function redirect(to: string): Response {
  return new Response(null, { status: 301, headers: { location: to, 'cache-control': 'public, max-age=3600' } })
}

/** The routes of pages that play a video. */
const videoRoutes = ['video', 'playlist', 'sales']
const isAccountRoute = (route: string) => route === 'account' || route === 'profile'

/** Builds a temporary redirect, for targets that change over time. */
function temporaryRedirect(to: string, isKnown: boolean): Response {
  return new Response(null, { status: 302, headers: { location: to, 'cache-control': isKnown ? 'public, max-age=60' : 'no-store' } })
}

function headersOf({ headers }: Request) {
  return {
    host: headers.get('host') ?? undefined,
    'user-agent': headers.get('user-agent') ?? undefined,
    'sec-ch-ua-mobile': headers.get('sec-ch-ua-mobile') ?? undefined,
    cookie: headers.get('cookie') ?? undefined,
  }
}

// Pages about TV providers, rendered for each request, because they show the viewer's own link.
import type { PageData } from '#contracts/graph/shapes.ts'
import type { PickerProvider, ProviderStatus } from '#contracts/http/providers.ts'
import type { WebTools } from '#contracts/http/web.ts'
import { deviceCookie, deviceOf, newDevice } from '#kit/http/cookies/device.ts'
import { problems } from '#kit/http/problem.ts'
import { callerOf } from '#kit/http/request-facts.ts'
import { isEmbeddedElsewhere } from '#kit/http/security/cross-site.ts'
import { withLinkReturn } from '../../account/provider/provider-href.ts'
import type { ProviderPage, ProviderState } from '../../account/provider/provider-page.ts'
import { localHref } from '../../ui/local-href.ts'
import { makePage, type PageMatch } from '../pages/make-page.tsx'
import { type Address, visitOf } from '../request/address.ts'
import type { Site } from '../site.ts'
import { reportAccountError } from './report-account-error.ts'
import { returnPathOf } from './return-path.ts'

type Tools = Pick<WebTools, 'providers' | 'identity'> & { site: Site; headers: Record<string, string> }

/** The number of characters of a code that the page repeats. */
const codeShown = 20
const notCached = { 'cache-control': 'private, no-store' }
const byTitle = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

export function createProviderPages({ site, providers, identity, headers }: Tools) {
  const { addresses } = site

  /** Loads the viewer's link. A failing service is reported; null then. */
  async function loadStatus(address: Address, match: PageMatch, request: Request): Promise<ProviderStatus | null> {
    try {
      const account = (await identity?.check(request.headers.get('cookie'))) ?? null
      return (await providers?.status({ device: deviceOf(request), account }, address.brand.key)) ?? null
    } catch (error) {
      reportAccountError(site, visitOf(address, match.query, site), error)
      return null
    }
  }

  return {
    async answer(address: Address, match: PageMatch, request: Request): Promise<Response> {
      const elsewhere = otherSite(address, match)
      if (elsewhere) return redirect(elsewhere)
      const { query, params } = match
      const withCode = params['page'] === 'mvpd-picker' || params['page'] === 'provider-linked'
      if (withCode && query['code'] !== undefined && providers) return televisionPage(providers, query['code'], { address, match, request })
      const visit = visitOf(address, query, site)
      const host = request.headers.get('host') ?? undefined
      const returnPath = returnPathOf(query['redirectPath'], visit, addresses, host)
      const referrer = returnPathOf(query['referrer'], visit, addresses, host)
      const status = await loadStatus(address, match, request)
      const isLinked = status?.isAuthenticated === true
      const isPopup = query['mode'] === 'popup'
      // The page after the provider's sign-in is only a step on the way to `redirectPath`.
      if (params['page'] === 'provider-linked' && isLinked && query['mode'] === 'page' && returnPath) return redirect(returnPath)
      if (params['page'] === 'provider-linked' && status && !isLinked && !isPopup)
        return redirect(localHref(visit, withLinkReturn('/mvpd-picker', { redirectPath: returnPath })))
      if (params['page'] === 'mvpd-bridge-screen' && isLinked)
        return redirect(localHref(visit, withLinkReturn('/provider-linked', { redirectPath: returnPath })))
      const state: ProviderState = {
        ...(!status && { isDown: true }),
        linked: (isLinked && status.provider) || null,
        brands: status?.brands.flatMap((key) => addresses.named(key)?.displayTitle ?? []) ?? [],
        ...lists(params['page']!.startsWith('mvpd-picker') ? (providers?.picker(address.brand.key) ?? []) : []),
        returnPath,
        referrer,
      }
      return page(address, match, state, status ? 200 : 503)
    },
  }

  async function page(address: Address, match: PageMatch, state: ProviderState, status: number): Promise<Response> {
    const made = await makePage(site, address, match, (data: PageData): ProviderPage => ({ ...data, provider: state }))
    if (!made) return problems.notFound()
    return new Response(made.html, {
      status: made.status === 200 ? status : made.status,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8', ...notCached },
    })
  }

  /** Answers the page of a television's code, on the site of the television's brand. */
  async function televisionPage(
    { television: find, picker }: NonNullable<Tools['providers']>,
    text: string,
    { address, match, request }: { address: Address; match: PageMatch; request: Request },
  ): Promise<Response> {
    // An image of another site could use up the attempts to enter a code that the viewer's IP address has.
    if (isEmbeddedElsewhere(request)) return problems.forbidden('Another site embeds this page. Open the page itself.')
    const answer = await find(text, callerOf(request)).catch((error) => {
      reportAccountError(site, visitOf(address, match.query, site), error)
      return null
    })
    const code = text.slice(0, codeShown)
    const brand = answer && 'television' in answer ? addresses.named(answer.television.brand) : undefined
    if (brand && brand !== address.brand) return redirect(`${addresses.pathOf(brand)}${address.path}${address.search}`)
    const offered = answer && 'television' in answer && answer.television.state === 'confirmed' ? picker(address.brand.key) : []
    const state = { linked: null, brands: [], ...lists(offered), returnPath: null, referrer: null }
    if (!answer) return page(address, match, { ...state, isDown: true }, 503)
    if ('television' in answer) {
      const asked = await page(address, match, { ...state, television: { code, ...answer.television } }, 200)
      // The form of the question is sent with this device. Without it, sending the form twice would confirm the code for two devices: the second
      // would be refused, and its cookie would replace the first.
      if (deviceOf(request) === null) asked.headers.append('set-cookie', deviceCookie(newDevice(), request))
      return asked
    }
    const { error } = answer
    return page(address, match, { ...state, television: { code, error } }, error === 'EXPIRED' ? 404 : 429)
  }

  /**
   * A provider's sign-in ends on the site of the request's host. Returns the URL of the same page on the site of the brand where it began, or null
   * if that is this site.
   */
  function otherSite({ brand, path, search }: Address, { query }: PageMatch): string | null {
    const startBrand = addresses.named(query['brand'])
    if (!startBrand || startBrand === brand) return null
    const next = new URLSearchParams(search)
    next.delete('brand')
    if (next.get('lang') === startBrand.language) next.delete('lang')
    return `${addresses.pathOf(startBrand)}${path}?${next}`
  }
}

/** [C9-23] Returns the featured providers, and all providers by title if there are more than the featured ones. */
function lists(offered: readonly PickerProvider[]): Pick<ProviderState, 'featured' | 'all'> {
  const featured = offered.filter(({ isFeatured }) => isFeatured)
  if (featured.length === offered.length) return { featured, all: [] }
  const all = offered.map(({ mvpd_id: id, title }) => ({ id, title })).sort((a, b) => byTitle.compare(a.title, b.title))
  return { featured, all }
}

const redirect = (to: string) => new Response(null, { status: 303, headers: { location: to, ...notCached } })

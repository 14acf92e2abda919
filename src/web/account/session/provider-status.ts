// [A4-13]..[A4-17] Loads the state of the viewer's link to a TV provider, and ends the link.
import type { ProviderStatus } from '#contracts/http/providers.ts'
import { noLink } from '../../tiles/provider-link.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { readFlag } from '../../ui/flags/flag-store.ts'
import type { Visit } from '../../ui/visit.tsx'
import { providerChangeKey } from './provider-change-key.ts'
import { authenticated, changeLink, entitled, unauthenticated } from './provider-state.ts'

/** The lifetime of a check in a tab, in milliseconds. */
const checkLife = 5 * 60_000
const timeout = 10_000

/** The brand of the page and the platform: those of a visit. */
type Page = { brand: Pick<Visit['brand'], 'key' | 'off'>; platform: Visit['platform'] } & Pick<Visit, 'flags' | 'askFlags'>
type Options = {
  now?: () => number
  /** Asks the service, although the last check is recent. */
  force?: boolean
  /** Renews a link that ends soon. Absent on pages that may not do that. */
  renew?: ((brand: string) => Promise<void>) | undefined
  /** Another tab has reported the change, so this tab does not report it. */
  isFollowing?: boolean
}

/** The requests about the viewer's link that have no answer yet. */
let pending: AbortController | null = null

/**
 * Loads the state of the viewer's link into the viewer store, at most once in five minutes unless `force` is set. If the service does not
 * answer, the state stays as it was. Returns whether a provider is linked.
 */
export async function checkProvider(page: Page, options: Options = {}): Promise<boolean> {
  const { key: brand, off } = page.brand
  const { now = Date.now, force = false, renew, isFollowing = false } = options
  const { providerCheck, isBrandsChecked, authenticated: wasLinked } = viewerStore.read()
  const age = providerCheck?.brand === brand ? now() - providerCheck.at : Number.POSITIVE_INFINITY
  if (!force && age >= 0 && age < checkLife && (isBrandsChecked || !wasLinked)) return wasLinked
  pending?.abort()
  const request = new AbortController()
  pending = request
  const status = await load<ProviderStatus>(`/provider-auth/${brand}/status`, request)
  if (!status) return viewerStore.read().authenticated
  const { provider } = status
  const check = { brand, at: now() }
  const hasChanged = changeLink((link) =>
    provider ? authenticated(link, { ...status, provider }, check) : unauthenticated(link, status.authnError, check),
  )
  if (hasChanged && !isFollowing) announceChange()
  if (!provider) return false
  const entitlements = await loadEntitlements(provider.mvpd_id, brand, page.platform, request)
  // Videos that the subscription does not include are dimmed, unless the brand or the flag `nip` switches that off.
  if (entitlements) changeLink((link) => entitled(link, entitlements, !off?.includes('dimming') && readFlag('nip', page)))
  if (status.isRenewable && renew && !viewerStore.read().isIFrameLogin) {
    await renew(brand)
    return checkProvider(page, { ...options, force: true })
  }
  return viewerStore.read().authenticated
}

/** [A4-17], [A7-19] Returns the brands that the viewer's subscription includes; null without an answer. */
async function loadEntitlements(mvpd: string, brand: string, platform: Visit['platform'], request: AbortController) {
  const query = new URLSearchParams({ mvpd, platform, brand, instance: location.host })
  const answer = await load<{ mvpdWhitelist?: { entitlements: string[] }[] }>(`/localized-mvpd/entitlements?${query}`, request)
  return answer && (answer.mvpdWhitelist?.[0]?.entitlements ?? [])
}

/** Returns the body of a response; null without an answer, or if the request was aborted meanwhile. */
async function load<Body>(path: string, request: AbortController): Promise<Body | null> {
  const timer = setTimeout(() => request.abort(), timeout)
  try {
    const response = await fetch(path, { signal: request.signal })
    const body = response.ok ? ((await response.json()) as Body) : null
    return request.signal.aborted ? null : body
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** [A4-14], [A4-15] Resets the state to that of a viewer without a TV provider, and aborts the pending requests about the link. */
export function resetProvider(): void {
  pending?.abort()
  changeLink(() => noLink)
}

/** Unlinks the provider. Returns the URL at which the provider ends its own session, if it has one. Throws if the service does not answer. */
export async function unlinkProvider(brand: string): Promise<string | null> {
  const response = await fetch(`/provider-auth/${brand}/logout`, { method: 'POST', signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw new Error(`unlinking answered ${response.status}`)
  resetProvider()
  announceChange()
  return ((await response.json()) as { logoutUrl: string | null }).logoutUrl
}

/** Tells the other tabs that the viewer's TV provider has changed. */
function announceChange(): void {
  try {
    localStorage.setItem(providerChangeKey, String(Date.now()))
    localStorage.removeItem(providerChangeKey)
  } catch {}
}

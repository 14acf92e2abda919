import { safePath } from '#contracts/safe-path.ts'
import { matchRoute } from '../../routes.ts'
import { localHref } from '../../ui/local-href.ts'
import type { Visit } from '../../ui/visit.tsx'
import type { Addresses } from '../request/address.ts'

/**
 * Returns the path to continue to after signing in: an existing page of the site on this host, in the viewer's language; otherwise null.
 * Sign-in and sign-up pages are never returned.
 */
export function returnPathOf(
  requested: string | null | undefined,
  visit: Visit,
  addresses: Addresses,
  host: string | undefined,
): string | null {
  const path = safePath(requested)
  if (!path) return null
  const { pathname, search } = new URL(path, 'https://here.invalid')
  const { brand, path: below } = addresses.find(pathname, search, { host })
  if (/^\/sign-(in|up)(\/|$)/i.test(below) || matchRoute(below, search, addresses.off(brand)).kind === 'missing') return null
  return localHref({ ...visit, basePath: '', brand }, path)
}

import { safePath } from '../../account/ways-in/safe-path.ts'
import { matchRoute } from '../../routes.ts'
import { localHref } from '../../ui/local-href.ts'
import type { Visit } from '../../ui/visit.tsx'
import type { Addresses } from '../address.ts'

/**
 * Where a viewer wanted to go before they signed in: a page that the site on this host has, in their language; else null (reliability 17).
 * The ways in lead to no way in.
 */
export function returnPathOf(
  given: string | null | undefined,
  visit: Visit,
  addresses: Addresses,
  host: string | undefined,
): string | null {
  const path = safePath(given)
  if (!path) return null
  const { pathname, search } = new URL(path, 'https://here.invalid')
  const { brand, path: below } = addresses.find(pathname, search, { host })
  if (/^\/sign-(in|up)(\/|$)/i.test(below) || matchRoute(below, search, addresses.off(brand)).kind === 'missing') return null
  return localHref({ ...visit, basePath: '', brand }, path)
}

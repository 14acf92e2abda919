import { safePath } from '../account/safe-path.ts'
import { matchRoute, splitBrandPath } from '../routes.ts'
import { localHref } from '../ui/local-href.ts'
import type { Visit } from '../ui/visit.tsx'
import type { Addresses } from './address.ts'

/** Where a viewer wanted to go before they signed in: a page that this site has, in their language; else null (reliability 17). */
export function returnPathOf(given: string | null | undefined, visit: Visit, addresses: Addresses): string | null {
  const path = safePath(given)
  if (!path) return null
  const { pathname, search } = new URL(path, 'https://here.invalid')
  const { brandPath, path: below } = splitBrandPath(pathname, (segment) => addresses.named(segment) !== undefined)
  const brand = addresses.named(brandPath ?? undefined) ?? addresses.main
  if (matchRoute(below, search, addresses.off(brand)).kind === 'missing') return null
  return localHref({ ...visit, basePath: '' }, path)
}

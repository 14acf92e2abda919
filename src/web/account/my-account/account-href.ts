import { localHref } from '../../ui/local-href.ts'
import type { Visit } from '../../ui/visit.tsx'

/** Returns the URL of an account page. The URL's query contains the brand for the back link [A2-04]. */
export function accountHref(visit: Visit, path: string): string {
  const { brand } = visit.query
  return localHref(visit, brand ? path.replace(/(?=#|$)/, `?${new URLSearchParams({ brand })}`) : path)
}

import { localHref } from '../../ui/local-href.ts'
import type { Visit } from '../../ui/visit.tsx'

/** A page of one's own, whose way back goes on leading to where one came from [A2-04]. */
export function ownHref(visit: Visit, path: string): string {
  const { brand } = visit.query
  return localHref(visit, brand ? path.replace(/(?=#|$)/, `?${new URLSearchParams({ brand })}`) : path)
}

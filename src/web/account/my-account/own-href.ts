import { localHref } from '../../ui/local-href.ts'
import type { Visit } from '../../ui/visit.tsx'

/** A page of one's own, whose way back goes on leading to where one came from [A2-04]. */
export const ownHref = (visit: Visit, path: string): string =>
  localHref(visit, visit.query['brand'] ? `${path}?${new URLSearchParams({ brand: visit.query['brand'] })}` : path)

import type { PageData } from '#contracts/graph/shapes.ts'
import type { Visit } from '../ui/visit.tsx'
import { LiveView } from './live/live-view.tsx'
import { UnknownChannel } from './live/unknown-channel.tsx'
import { pageMeta } from './page-data/page-meta.ts'
import type { Meta, PageRequest, Params } from './page-data/page-module.ts'
import { Island } from './parts/islands.tsx'

/**
 * Returns the request for a channel: `/live?brand=&callsign=&pid=` [A2-11], [C2.1-55], or `/watch/{category}/{brand}/{pid}` [A2-12], [C2.1-59].
 */
export function request({ streamName, pid: pidInPath }: Params, { brand, callsign, pid = pidInPath }: Record<string, string>): PageRequest {
  const name = [brand || streamName || (callsign && ''), callsign].filter((part) => part !== undefined)
  return { type: 'LIVE', name: name.join('/'), ...(pid && { pid }) }
}

export const required = ['live', 'data.sections']

export const meta = (page: PageData, visit: Visit): Meta => ({ ...pageMeta(page, visit), ...(!page.live?.channel && { isPrivate: true }) })

/** The page without a name exists even if the site has no channels. */
export const status = ({ live }: PageData): 200 | 404 => (live?.channel || live?.isDefault ? 200 : 404)

export { inPlace } from './live/in-place.ts'

export const islands = {
  live: ({ page }: { page: PageData }) => page.live?.channel && <LiveView page={page} />,
}

export function Page({ page }: { page: PageData }) {
  return page.live?.channel ? <Island name="live" page={page} part={islands.live} /> : <UnknownChannel page={page} />
}

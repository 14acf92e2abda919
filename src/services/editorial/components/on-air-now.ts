import type { RequestContext, SiteContext } from '../lists/context.ts'
import { emptyList } from '../lists/sections.ts'
import { NotFound } from '../request/errors.ts'
import { wordsOf } from '../wording/words.ts'
import { channelsOfGroup } from './guide.ts'
import { liveItems, multiStreams } from './live-items.ts'

/**
 * Returns the current programmes of the group's channels in the order of the brands. With `name`, or on the site of a single brand, returns
 * only the programmes of this brand. Throws NotFound.
 */
export async function onAirNowShelf(site: SiteContext, request: RequestContext, name?: string | null) {
  const only = name ? site.brands.find(name)?.key : request.onlyBrand
  if (name && !only) throw new NotFound(`the network "${name.slice(0, 60)}"`)
  const owned = await channelsOfGroup(site, only)
  const found = await Promise.all(
    owned.map(async ({ channel, brand }) => ({ channel, brand, airing: await site.catalogue.airingAt(channel.id, site.now()) })),
  )
  const onAir = found.flatMap(({ airing, ...where }) => (airing ? [{ airing, ...where }] : []))
  const items = (await liveItems(site, request, onAir, multiStreams(onAir))).map(({ data }) => ({
    component: 'OnAirNowTile' as const,
    data,
  }))
  return {
    component: 'OnAirNowShelf',
    data: { ...emptyList, machineName: 'on-air-now', listTitle: wordsOf[request.language].onAirNow, items },
  }
}

// The shelf of the viewer's favorites. The browser sends their ids, so the answer does not depend on the viewer.
import { shownFavorites } from '#contracts/limits.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { loadSections, type PlannedList } from '../lists/sections.ts'
import { InvalidInput } from '../request/errors.ts'

const titles = { en: 'My favorites', es: 'Mis favoritos' }

/** Returns the titles with these ids in their order, without those that the catalogue no longer has. Resolves to null if none is left. Throws InvalidInput. */
export async function favoritesShelf(site: SiteContext, request: RequestContext, ids: readonly string[]) {
  if (ids.length > shownFavorites) throw new InvalidInput(`ids: must have at most ${shownFavorites} ids`)
  const planned: PlannedList = {
    component: 'Shelf',
    machineName: 'favorites',
    listTitle: titles[request.language],
    items: [...new Set(ids)].map((title) => ({ title })),
    next: null,
  }
  const [shelf] = (await loadSections(site, request, [planned])).sections
  return shelf ?? null
}

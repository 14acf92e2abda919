// The end card recommends the first of these that exists: the next video of the viewer's playlist, the next episode, the newest video of
// the title, a similar title. The end card also lists further recommendations. The player determines when to show the end card.

import type { Planned } from '#contracts/catalogue/list-items.ts'
import type { EndCardReason } from '#contracts/graph/types.generated.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { videosOfPlaylist } from '../lists/load-facts.ts'
import { planList, withPlaylist } from '../lists/sections.ts'
import { followingEpisodes, splitPlaylist } from '../page-parts/following.ts'
import { clipTypes } from '../page-parts/title-sections.ts'
import { findVideo } from '../page-parts/video-parts.ts'
import type { VideoParts } from '../view-models/video.ts'
import { wordsOf } from '../wording/words.ts'
import { titlesLike } from './recommendations.ts'

/** Maximum number of items on an end card, including the first recommendation. */
const maxItems = 5

type References = readonly Planned[]
type Choice = { reason: EndCardReason; plan(): Promise<References> }

/**
 * Returns the end card of a video. `playlist` is the playlist that the viewer watches. Resolves to null if there is nothing to recommend.
 * Throws NotFound.
 */
export async function endCard(site: SiteContext, request: RequestContext, guid: string, playlist?: string | null) {
  const parts = await findVideo(site, guid)
  const listed = playlist ? await videosOf(site, playlist) : []
  for (const { reason, plan } of choices(site, request, parts, listed)) {
    const chosen = await plan()
    const more = chosen.length < maxItems && reason !== 'RECOMMENDED' ? await recommended(site, request, parts) : []
    const { items } = await site.loader.items([...chosen, ...more].slice(0, maxItems), request.view)
    if (!items.slice(0, chosen.length).some((item) => item !== null)) continue
    const found = items.filter((item) => item !== null)
    const [tile, ...others] = playlist && reason === 'NEXT_IN_PLAYLIST' ? found.map((item) => withPlaylist(item, playlist)) : found
    const listTitle = wordsOf[request.language][titles[reason]]
    return { component: 'EndCard', data: { machineName: 'end-card', listTitle, reason, tile, items: others } }
  }
  return null
}

const titles = { NEXT_IN_PLAYLIST: 'nextOnList', NEXT_EPISODE: 'nextEpisode', LATEST: 'watchNext', RECOMMENDED: 'moreLikeThis' } as const

/** Returns the possible recommendations, best first. The end card shows the first recommendation that has items. */
const choices = (site: SiteContext, request: RequestContext, parts: VideoParts, listed: readonly string[]): Choice[] => [
  { reason: 'NEXT_IN_PLAYLIST', plan: async () => splitPlaylist(listed, parts).after.map((video) => ({ video })) },
  { reason: 'NEXT_EPISODE', plan: async () => (await followingEpisodes(site, parts, list))?.items ?? [] },
  { reason: 'LATEST', plan: () => latest(site, parts, listed) },
  { reason: 'RECOMMENDED', plan: () => recommended(site, request, parts) },
]

const list = { component: 'Shelf', machineName: 'end-card', listTitle: null, size: maxItems } as const

async function videosOf(site: SiteContext, name: string): Promise<readonly string[]> {
  const playlist = (await site.catalogue.playlists([name]))[0]
  return playlist ? await videosOfPlaylist(site.catalogue, playlist, site.now()) : []
}

/** Loads the title's newest videos of the programming type of `video`, except the videos in `listed`. Returns an empty list for a movie or a full episode. */
async function latest(site: SiteContext, { video, title }: VideoParts, listed: readonly string[]): Promise<References> {
  const { programmingType } = video.entry
  if (!title || programmingType === 'Movie' || programmingType === 'Full Episode') return []
  const types = clipTypes.includes(programmingType) ? clipTypes : [programmingType]
  const { items } = await planList(site, { ...list, list: { of: 'videos', title: title.id, types, sort: 'latest' }, exclude: video.id })
  return items.filter((item) => !('video' in item && listed.includes(item.video)))
}

async function recommended(site: SiteContext, request: RequestContext, { title }: VideoParts): Promise<References> {
  return (await titlesLike(site, request, title?.id)).slice(0, maxItems).map((id) => ({ title: id }))
}

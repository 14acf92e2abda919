// The shelf "Continue watching". The browser sends what the viewer watched, so the answer does not depend on the viewer.
import type { VideoFacts } from '#contracts/catalogue/facts.ts'
import { continuedVideos } from '#contracts/limits.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { loadSections, type PlannedList } from '../lists/sections.ts'
import { followingEpisodes } from '../page-parts/following.ts'
import { InvalidInput } from '../request/errors.ts'

const titles = { en: 'Continue watching', es: 'Seguir viendo' }
const maxIds = 2 * continuedVideos

/**
 * Returns the videos with these v4IDs in their order, without those that are no longer available. An episode that is in `finished` is replaced by the
 * next one, if it is the viewer's last one of the series. Resolves to null if there are no videos. Throws InvalidInput.
 */
export async function continueWatchingShelf(
  site: SiteContext,
  request: RequestContext,
  ids: readonly string[],
  finished: readonly string[],
) {
  if (ids.length > maxIds || finished.length > maxIds) throw new InvalidInput(`ids, finished: must have at most ${maxIds} v4IDs each`)
  const nextOf = finished.length ? await nextEpisodes(site, ids, finished) : new Map<string, string>()
  const isFinished = new Set(finished)
  const videos = [...new Set(ids)].flatMap((id) => (isFinished.has(id) ? (nextOf.get(id) ?? []) : id)).slice(0, continuedVideos)
  const planned: PlannedList = {
    component: 'Shelf',
    machineName: 'continue-watching',
    listTitle: titles[request.language],
    items: videos.map((video) => ({ video })),
    next: null,
  }
  const [shelf] = (await loadSections(site, request, [planned])).sections
  return shelf ?? null
}

/** Returns the next episode of each finished one, by v4ID: only if `ids`, newest first, have no later watch of the series and not the next episode. */
async function nextEpisodes(site: SiteContext, ids: readonly string[], finished: readonly string[]): Promise<Map<string, string>> {
  const videos = new Map((await site.catalogue.videos(ids)).map((video) => [video.id, video]))
  const lastOfSeries = new Map<string, VideoFacts>()
  for (const id of ids) {
    const video = videos.get(id)
    if (video?.titleId && video.entry.programmingType === 'Full Episode' && !lastOfSeries.has(video.titleId))
      lastOfSeries.set(video.titleId, video)
  }
  const found = await Promise.all(
    [...lastOfSeries.values()]
      .filter(({ id }) => finished.includes(id))
      .map(async (video) => {
        const following = await followingEpisodes(site, { video }, { component: 'Shelf', machineName: 'next', listTitle: null, size: 1 })
        const [next] = following?.items ?? []
        return next && 'video' in next && !ids.includes(next.video) ? ([[video.id, next.video]] as const) : []
      }),
  )
  return new Map(found.flat())
}

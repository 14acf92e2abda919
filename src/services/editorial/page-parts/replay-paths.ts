import type { Airing } from '#contracts/catalogue/facts.ts'
import { videoPath } from '#contracts/catalogue/paths.ts'
import { slug } from '#contracts/catalogue/slug.ts'
import { instant, textInAnyLanguage } from '#contracts/catalogue/text.ts'
import type { SiteContext } from '../lists/context.ts'
import { endOf } from '../view-models/airing.ts'

/**
 * Returns the paths of the replays by the ids of the airings. A programme has no path if viewers cannot watch its replay when the programme ends, or
 * now if it has ended.
 */
export async function replayPaths(site: SiteContext, airings: readonly Airing[]): Promise<Map<string, string>> {
  const ids = [...new Set(airings.map(({ entry }) => entry.replay).filter((id) => id !== undefined))]
  if (!ids.length) return new Map()
  const videos = new Map((await site.catalogue.videos(ids)).map((video) => [video.id, video]))
  const titles = await site.loader.titles([...videos.values()].flatMap(({ titleId }) => titleId ?? []))
  return new Map(
    airings.flatMap((airing): [string, string][] => {
      const video = videos.get(airing.entry.replay ?? '')
      const from = Math.max(site.now(), endOf(airing))
      if (!video || (instant(video.entry.available) ?? 0) > from || (instant(video.entry.expiration) ?? Number.POSITIVE_INFINITY) <= from)
        return []
      const words = slug(textInAnyLanguage(video.entry.title))
      return [[airing.id, videoPath(video.guid, words, titles.get(video.titleId ?? '')?.alias)]]
    }),
  )
}

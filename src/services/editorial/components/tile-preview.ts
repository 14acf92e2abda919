// The preview clip of a tile shows the first seconds of a film. The media service makes the clip.

import type { VideoFacts } from '#contracts/catalogue/facts.ts'
import { instant } from '#contracts/catalogue/text.ts'
import type { PageType } from '#contracts/graph/types.generated.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { findTitle } from '../page-parts/title-facts.ts'

export type PreviewArgs = { type: PageType; name: string }

export async function tilePreview(
  site: SiteContext,
  request: RequestContext,
  { type, name }: PreviewArgs,
): Promise<{ landscapePreview: string | null }> {
  const video = type === 'VIDEO' ? await site.catalogue.videoByGuid(name) : type === 'TITLE' ? await mainVideo(site, request, name) : null
  const film = video && isAvailable(video, site.now()) ? video.entry.films?.[0] : undefined
  return { landscapePreview: film === undefined ? null : `/media/previews/${encodeURIComponent(film)}.mp4` }
}

/** [C3-09] Returns the video that the title's main button plays. */
async function mainVideo(site: SiteContext, request: RequestContext, alias: string): Promise<VideoFacts | undefined> {
  const { facts } = await findTitle(site, request, alias)
  const types = [facts.entry.kind === 'movie' ? 'Movie' : 'Full Episode']
  const { items } = await site.catalogue.list({ of: 'videos', title: facts.id, types, sort: 'latest' }, { limit: 1 })
  const ids = items.flatMap((item) => ('video' in item ? [item.video] : []))
  return (await site.catalogue.videos(ids))[0]
}

/** Returns whether a video is available now. Other videos have no preview clip. */
function isAvailable({ entry }: VideoFacts, now: number): boolean {
  const from = instant(entry.available) ?? instant(entry.airDate) ?? 0
  return from <= now && now < (instant(entry.expiration) ?? Number.POSITIVE_INFINITY)
}

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
  if (type === 'VIDEO') return { landscapePreview: clipOf(await site.catalogue.videoByGuid(name), site.now()) }
  if (type !== 'TITLE') return { landscapePreview: null }
  const { facts } = await findTitle(site, request, name)
  return { landscapePreview: await previewOfTitle(site, { id: facts.id, type: facts.entry.kind }) }
}

/** [C3-09] Returns the URL of the clip of a title, from the video that its main button plays. Null without a film. Tiles crop it to their own ratio. */
export async function previewOfTitle(site: SiteContext, { id, type }: { id: string; type: string }): Promise<string | null> {
  const types = [type === 'movie' ? 'Movie' : 'Full Episode']
  const { items } = await site.catalogue.list({ of: 'videos', title: id, types, sort: 'latest' }, { limit: 1 })
  const ids = items.flatMap((item) => ('video' in item ? [item.video] : []))
  return clipOf((await site.catalogue.videos(ids))[0], site.now())
}

/** Returns the URL of the clip of a video. Videos without a film, and those that are not available now, have none. */
function clipOf(video: VideoFacts | null | undefined, now: number): string | null {
  const film = video && isAvailable(video, now) ? video.entry.films?.[0] : undefined
  return film === undefined ? null : `/media/previews/${encodeURIComponent(film)}.mp4`
}

function isAvailable({ entry }: VideoFacts, now: number): boolean {
  const from = instant(entry.available) ?? instant(entry.airDate) ?? 0
  return from <= now && now < (instant(entry.expiration) ?? Number.POSITIVE_INFINITY)
}

// The clip that a tile plays: the first seconds of the film behind it, which the media room cuts.
import type { PageType } from '#contracts/graph/types.generated.ts'
import type { Ask, House } from '../house.ts'
import { findTitle } from '../pages/title-facts.ts'
import { type VideoFacts, videoByGuid, videosByIds } from '../reading/by-id.ts'
import { instant } from '../wording/said.ts'

export type Previewed = { type: PageType; name: string }

export async function tilePreview(house: House, ask: Ask, { type, name }: Previewed): Promise<{ landscapePreview: string | null }> {
  const video = type === 'VIDEO' ? await videoByGuid(house.db, name) : type === 'TITLE' ? await mainVideo(house, ask, name) : null
  const film = video && isOn(video, house.now()) ? video.entry.films?.[0] : undefined
  return { landscapePreview: film === undefined ? null : `/media/previews/${encodeURIComponent(film)}.mp4` }
}

/** [C3-09] Of a title: what its main button plays. */
async function mainVideo(house: House, ask: Ask, alias: string): Promise<VideoFacts | undefined> {
  const { facts } = await findTitle(house, ask, alias)
  const types = [facts.entry.kind === 'movie' ? 'Movie' : 'Full Episode']
  const { items } = await house.list({ of: 'videos', title: facts.id, types, sort: 'latest' }, { limit: 1 })
  const ids = items.flatMap((item) => ('video' in item ? [item.video] : []))
  return (await videosByIds(house.db, ids))[0]
}

/** What may not be watched yet, or no longer, is not shown in little either. */
function isOn({ entry }: VideoFacts, now: number): boolean {
  const from = instant(entry.available) ?? instant(entry.airDate) ?? 0
  return from <= now && now < (instant(entry.expiration) ?? Number.POSITIVE_INFINITY)
}

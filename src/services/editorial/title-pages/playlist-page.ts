import { textInLanguage } from '#contracts/catalogue/text.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { videosOfPlaylist } from '../lists/load-facts.ts'
import type { PlannedSection } from '../lists/sections.ts'
import { splitPlaylist } from '../page-parts/following.ts'
import type { PageMaker, Skeleton } from '../page-parts/skeleton.ts'
import { moreFromBrand } from '../page-parts/title-sections.ts'
import { findVideo, videoPageParts } from '../page-parts/video-parts.ts'
import { NotFound } from '../request/errors.ts'
import { presentPlaylist } from '../view-models/playlist.ts'
import type { VideoParts } from '../view-models/video.ts'
import { wordsOf } from '../wording/words.ts'
import { upNext } from './video-page.ts'

type Playlist = EntryOf<'playlist'>

export const playlistPage: PageMaker = async (site, request, { name, pid }) => {
  const playlist = (await site.catalogue.playlists([name]))[0]
  if (!playlist) throw new NotFound(`the playlist "${name.slice(0, 100)}"`)
  const sourceLanguage = playlist.language ?? site.brands.find(playlist.brand ?? '')?.language ?? site.brands.main.language
  const { guid, until } = pid === null ? await firstGuid(site, request, playlist.id) : { guid: pid }
  if (guid === null) return await emptyPlaylist(site, request, playlist, sourceLanguage, until)
  const ids = await videosOfPlaylist(site.catalogue, playlist, site.now())
  const parts = await findVideo(site, guid)
  const page = videoPageParts(request, parts)
  const shown = presentPlaylist(playlist, page.video, ids.length, sourceLanguage, request.language)
  return {
    id: `playlist-${playlist.id}`,
    ...page,
    video: { ...page.video, playlistMachineName: playlist.id },
    // The canonical URL is the URL of the video's own page, without the playlist.
    metadata: page.metadata,
    analytics: { ...page.analytics, shelfType: shown.title },
    playlist: { ...shown, destination: page.video.mpxGuid },
    sections: await sections(site, request, playlist, parts, ids),
  }
}

/** Returns the mpxGuid of the first available video of a playlist, and the time until which this result is valid. `guid` is null if no video is available. */
async function firstGuid(site: SiteContext, request: RequestContext, playlist: string): Promise<{ guid: string | null; until: number }> {
  const { items, until } = await site.loader.items([{ playlist }], request.view)
  const [tile] = items
  if (!tile && until <= request.view.now) throw new Error(`the playlist "${playlist}" could not be loaded`)
  return { guid: tile?.component === 'PlaylistTile' ? tile.data.destination : null, until }
}

/** Returns the page of a playlist without available videos: a message, and titles of its brand. */
async function emptyPlaylist(
  site: SiteContext,
  request: RequestContext,
  playlist: Playlist,
  sourceLanguage: Language,
  until = 0,
): Promise<Skeleton> {
  const { emptyPlaylist: text, seePopular } = wordsOf[request.language]
  const cta = { text: seePopular, destination: '/shows/all/popular', destinationType: 'page' }
  const brand = site.brands.find(playlist.brand ?? '') ?? request.brand
  return {
    id: `playlist-${playlist.id}`,
    metadata: {
      title: textInLanguage(playlist.title, sourceLanguage, request.language)?.text ?? playlist.id,
      description: textInLanguage(playlist.description, sourceLanguage, request.language)?.text ?? null,
      canonicalPath: `/playlist/${playlist.id}`,
    },
    until,
    sections: [{ component: 'Message', data: { text, cta } }, await moreFromBrand(site, request, brand)],
  }
}

/**
 * Plans two lists: the videos after and before this video in the playlist. If the playlist has no other video, plans the same “Up next”
 * list as the video's own page.
 */
async function sections(
  site: SiteContext,
  request: RequestContext,
  playlist: Playlist,
  parts: VideoParts,
  ids: readonly string[],
): Promise<PlannedSection[]> {
  const { before, after } = splitPlaylist(ids, parts)
  const words = wordsOf[request.language]
  const shelf = (machineName: string, listTitle: string, videos: readonly string[]): PlannedSection => ({
    component: 'Shelf',
    machineName,
    listTitle,
    items: videos.map((video) => ({ video })),
    next: null,
    opens: playlist.id,
  })
  const lists = [shelf('up-next', words.upNext, after), shelf('earlier', words.earlierOnList, before)]
  const shown = before.length + after.length > 0 ? lists : [await upNext(site, request, parts)]
  return [...shown, await moreFromBrand(site, request, parts.brand, parts.title?.id)]
}

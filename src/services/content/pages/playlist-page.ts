import type { EntryOf } from '#contracts/catalogue.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { videosOfPlaylist } from '../filling/gather.ts'
import type { PlannedSection } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import { presentPlaylist } from '../present/playlist.ts'
import type { VideoParts } from '../present/video.ts'
import { entryOf } from '../reading/by-id.ts'
import { say } from '../wording/said.ts'
import { wordsOf } from '../wording/words.ts'
import { splitPlaylist } from './following.ts'
import type { PageMaker, Skeleton } from './skeleton.ts'
import { moreFromBrand } from './title-sections.ts'
import { upNext } from './video-page.ts'
import { findVideo, tellVideo } from './video-parts.ts'

type Playlist = EntryOf<'playlist'>

export const playlistPage: PageMaker = async (house, ask, { name, pid }) => {
  const playlist = await entryOf(house.db, 'content_playlists', name, 'playlist')
  if (!playlist) throw new NotFound(`the playlist "${name.slice(0, 100)}"`)
  const own = playlist.language ?? house.brands.find(playlist.brand ?? '')?.language ?? house.brands.main.language
  const { guid, until } = pid === null ? await firstGuid(house, ask, playlist.id) : { guid: pid }
  if (guid === null) return await emptyPlaylist(house, ask, playlist, own, until)
  const ids = await videosOfPlaylist(house.db, playlist, house.now())
  const parts = await findVideo(house, guid)
  const told = tellVideo(ask, parts)
  const shown = presentPlaylist(playlist, told.video, ids.length, own, ask.language)
  return {
    id: `playlist-${playlist.id}`,
    ...told,
    video: { ...told.video, playlistMachineName: playlist.id },
    // Whichever list it is seen in, it is one video.
    metadata: told.metadata,
    analytics: { ...told.analytics, shelfType: shown.title },
    playlist: { ...shown, destination: told.video.mpxGuid },
    sections: await sections(house, ask, playlist, parts, ids),
  }
}

/** The video a playlist opens with, if it has one that plays; until when that is so. */
async function firstGuid(house: House, ask: Ask, playlist: string): Promise<{ guid: string | null; until: number }> {
  const { items, until } = await house.library.items([{ playlist }], ask.telling)
  const [tile] = items
  if (!tile && until <= ask.telling.now) throw new Error(`the playlist "${playlist}" did not come`)
  return { guid: tile?.component === 'PlaylistTile' ? tile.data.destination : null, until }
}

/** A list that is there, though nothing on it plays: words, and what its brand has instead. */
async function emptyPlaylist(house: House, ask: Ask, playlist: Playlist, own: Language, until = 0): Promise<Skeleton> {
  const { emptyPlaylist: text, seePopular } = wordsOf[ask.language]
  const cta = { text: seePopular, destination: '/shows/all/popular', destinationType: 'page' }
  const brand = house.brands.find(playlist.brand ?? '') ?? ask.brand
  return {
    id: `playlist-${playlist.id}`,
    metadata: {
      title: say(playlist.title, own, ask.language)?.text ?? playlist.id,
      description: say(playlist.description, own, ask.language)?.text ?? null,
      canonicalPath: `/playlist/${playlist.id}`,
    },
    until,
    sections: [{ component: 'Message', data: { text, cta } }, await moreFromBrand(house, ask, brand)],
  }
}

/** What follows on the list, and what came before; when it has nothing else, what follows the video elsewhere. */
async function sections(house: House, ask: Ask, playlist: Playlist, parts: VideoParts, ids: readonly string[]): Promise<PlannedSection[]> {
  const { before, after } = splitPlaylist(ids, parts)
  const words = wordsOf[ask.language]
  const shelf = (machineName: string, listTitle: string, videos: readonly string[]): PlannedSection => ({
    component: 'Shelf',
    machineName,
    listTitle,
    items: videos.map((video) => ({ video })),
    next: null,
    opens: playlist.id,
  })
  const lists = [shelf('up-next', words.upNext, after), shelf('earlier', words.earlierOnList, before)]
  const shown = before.length + after.length > 0 ? lists : [await upNext(house, ask, parts)]
  return [...shown, await moreFromBrand(house, ask, parts.brand, parts.title?.id)]
}

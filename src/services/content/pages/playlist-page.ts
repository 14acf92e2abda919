import type { EntryOf } from '#contracts/catalogue.ts'
import { videosOfPlaylist } from '../gather.ts'
import type { Ask, House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import { presentPlaylist } from '../present/playlist.ts'
import type { VideoParts } from '../present/video.ts'
import { entryOf } from '../reading/by-id.ts'
import type { PlannedSection } from '../sections.ts'
import { wordsOf } from '../words.ts'
import type { PageMaker } from './skeleton.ts'
import { moreFromBrand } from './title-sections.ts'
import { upNext } from './video-page.ts'
import { findVideo, tellVideo } from './video-parts.ts'

export const playlistPage: PageMaker = async (house, ask, { name, pid }) => {
  const playlist = await entryOf(house.db, 'content_playlists', name, 'playlist')
  if (!playlist) throw new NotFound(`the playlist "${name.slice(0, 100)}"`)
  const ids = await videosOfPlaylist(house.db, playlist, house.now())
  const parts = await findVideo(house, pid ?? (await firstGuid(house, ask, playlist.id)))
  const told = tellVideo(ask, parts)
  const own = playlist.language ?? house.brands.find(playlist.brand ?? '')?.language ?? house.brands.main.language
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

/** The video a playlist opens with. */
async function firstGuid(house: House, ask: Ask, playlist: string): Promise<string> {
  const { items } = await house.library.items([{ playlist }], ask.telling)
  const [tile] = items
  if (tile?.component !== 'PlaylistTile') throw new NotFound(`a video in the playlist "${playlist}"`)
  return tile.data.destination
}

/** The rest of the list from the chosen video on, and round to it; when there is none, what follows it elsewhere. */
async function sections(
  house: House,
  ask: Ask,
  playlist: EntryOf<'playlist'>,
  parts: VideoParts,
  ids: readonly string[],
): Promise<PlannedSection[]> {
  const at = ids.findIndex((id) => id === parts.video.id || id === parts.video.entry.id)
  const rest = at < 0 ? ids : [...ids.slice(at + 1), ...ids.slice(0, at)]
  const list: PlannedSection = {
    component: 'Shelf',
    machineName: 'up-next',
    listTitle: wordsOf[ask.language].upNext,
    items: rest.map((video) => ({ video })),
    next: null,
    opens: playlist.id,
  }
  const follows = rest.length ? list : await upNext(house, ask, parts)
  return [follows, await moreFromBrand(house, ask, parts.brand, parts.title?.id)]
}

import type { EntryKind } from '#contracts/catalogue.ts'
import { writeGalleries } from './galleries.ts'
import { writeChannels, writeProgrammes } from './guide.ts'
import { writeMenus, writePages, writePlaylists } from './others.ts'
import { writePeople } from './people.ts'
import { writeSeasons } from './seasons.ts'
import { writeTitles } from './titles.ts'
import { writeVideos } from './videos.ts'
import type { Writer } from './writing.ts'

type Store = { table: KeptTable; write: Writer }

export type KeptTable =
  | 'content_titles'
  | 'content_people'
  | 'content_seasons'
  | 'content_videos'
  | 'content_galleries'
  | 'content_playlists'
  | 'content_pages'
  | 'content_menus'
  | 'content_channels'
  | 'content_programmes'

/** Where each kind is kept, in the order in which one may refer to another. */
export const kinds: Record<EntryKind, Store> = {
  series: { table: 'content_titles', write: writeTitles as Writer },
  movie: { table: 'content_titles', write: writeTitles as Writer },
  person: { table: 'content_people', write: writePeople as Writer },
  season: { table: 'content_seasons', write: writeSeasons as Writer },
  video: { table: 'content_videos', write: writeVideos as Writer },
  gallery: { table: 'content_galleries', write: writeGalleries as Writer },
  playlist: { table: 'content_playlists', write: writePlaylists as Writer },
  page: { table: 'content_pages', write: writePages as Writer },
  menu: { table: 'content_menus', write: writeMenus as Writer },
  channel: { table: 'content_channels', write: writeChannels as Writer },
  programme: { table: 'content_programmes', write: writeProgrammes as Writer },
}

export const kindsInOrder = Object.keys(kinds) as EntryKind[]

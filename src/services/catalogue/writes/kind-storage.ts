import type { EntryKind } from '#contracts/catalogue.ts'
import type { EntryWriter } from './batch-context.ts'
import { writeBreakingNews } from './breaking-news.ts'
import { writeGalleries } from './galleries.ts'
import { writeChannels, writeProgrammes } from './guide.ts'
import { writeMenus, writePages, writePlaylists } from './pages-and-playlists.ts'
import { writePeople } from './people.ts'
import { writeSeasons } from './seasons.ts'
import { writeSweepstakes } from './sweepstakes.ts'
import { writeTitles } from './titles.ts'
import { writeVideos } from './videos.ts'

type KindStorage = { table: EntryTable; write: EntryWriter }

export type EntryTable =
  | 'content_titles'
  | 'content_people'
  | 'content_seasons'
  | 'content_videos'
  | 'content_galleries'
  | 'content_playlists'
  | 'content_pages'
  | 'content_menus'
  | 'content_breaking_news'
  | 'content_sweepstakes'
  | 'content_channels'
  | 'content_programmes'

/** The table and the writer of each kind of entry. */
export const kindStorage: Record<EntryKind, KindStorage> = {
  series: { table: 'content_titles', write: writeTitles as EntryWriter },
  movie: { table: 'content_titles', write: writeTitles as EntryWriter },
  person: { table: 'content_people', write: writePeople as EntryWriter },
  season: { table: 'content_seasons', write: writeSeasons as EntryWriter },
  video: { table: 'content_videos', write: writeVideos as EntryWriter },
  gallery: { table: 'content_galleries', write: writeGalleries as EntryWriter },
  playlist: { table: 'content_playlists', write: writePlaylists as EntryWriter },
  page: { table: 'content_pages', write: writePages as EntryWriter },
  menu: { table: 'content_menus', write: writeMenus as EntryWriter },
  breakingNews: { table: 'content_breaking_news', write: writeBreakingNews as EntryWriter },
  sweepstakes: { table: 'content_sweepstakes', write: writeSweepstakes as EntryWriter },
  channel: { table: 'content_channels', write: writeChannels as EntryWriter },
  programme: { table: 'content_programmes', write: writeProgrammes as EntryWriter },
}

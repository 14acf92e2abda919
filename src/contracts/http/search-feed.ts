// The changes of the catalogue for the search service: the ids of the entries to index again, and these entries, in batches.
import type { EntryOf, LocalText } from '../catalogue.ts'

/** The kind of a searchable entry. Ids are unique within one source. */
export type Source = 'title' | 'video' | 'person'
/** An entry to index again; `turn` counts its changes since it was last indexed. */
export type Change = { source: string; id: string; turn: number }

export type IndexableTitle = { brand: string; entry: EntryOf<'series'> | EntryOf<'movie'> }
/** `titleName` is the name of the video's title. */
export type IndexableVideo = { brand: string; entry: EntryOf<'video'>; titleName: LocalText | undefined }

export type SearchFeed = {
  /** Returns whether an import is storing entries now. */
  isStoring(): Promise<boolean>
  /** Returns up to `limit` changes that are not indexed yet, all of one source. Titles come before people and videos. Resolves to null if there are no changes. */
  next(limit: number): Promise<{ source: Source; changes: Change[] } | null>
  /** Returns entries by their ids. Deleted entries and the films of movies are absent. */
  titles(ids: readonly string[]): Promise<IndexableTitle[]>
  videos(ids: readonly string[]): Promise<IndexableVideo[]>
  people(ids: readonly string[]): Promise<EntryOf<'person'>[]>
  /** Removes indexed changes from the queue, unless the entry has changed again in the meantime. Queues the videos of `renamedTitles`. */
  confirm(indexed: readonly Change[], renamedTitles: readonly string[]): Promise<void>
  /** Adds every searchable entry to the queue of changes. */
  queueAll(): Promise<void>
}

// What a list holds, said so shortly that it fits into a cursor; and the cursor, which comes back from strangers.
import * as v from 'valibot'
import { OutsideInput } from '../outside-input.ts'

/** PostgreSQL takes neither a zero character nor half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const word = v.pipe(v.string(), v.maxLength(200), v.check(isStorable))
const seasonNumber = v.pipe(v.number(), v.safeInteger())
const words = v.pipe(v.array(word), v.maxLength(40))

/** Kinds of video that play: what a list means that names no type. */
export const everyType = ['Full Episode', 'Clip', 'Movie', 'Full Event Replay', 'Single Live Event', 'Short-Form VOD']

const videos = v.strictObject({
  of: v.literal('videos'),
  title: v.optional(word),
  brands: v.optional(words),
  types: v.optional(words),
  season: v.optional(seasonNumber),
  genre: v.optional(word),
  locked: v.optional(v.boolean()),
  sort: v.picklist(['latest', 'oldest', 'popular', 'expiring', 'episode', 'upcoming']),
})
const titles = v.strictObject({
  of: v.literal('titles'),
  kinds: v.pipe(v.array(v.picklist(['series', 'movie'])), v.minLength(1), v.maxLength(2)),
  brands: v.optional(words),
  facet: v.optional(word),
  also: v.optional(word),
  sort: v.picklist(['latest', 'oldest', 'popular', 'alphabetical']),
})
const galleries = v.strictObject({
  of: v.literal('galleries'),
  title: v.optional(word),
  brand: v.optional(word),
  season: v.optional(seasonNumber),
  category: v.optional(word),
})
const playlists = v.strictObject({ of: v.literal('playlists'), brand: v.optional(word) })
const brands = v.strictObject({ of: v.literal('brands'), brand: v.optional(word) })
const genres = v.strictObject({ of: v.literal('genres'), brand: v.optional(word) })
const people = v.strictObject({ of: v.literal('people'), title: v.optional(word) })
/** Those who have this role in a title: in a season of it, or in any. */
const credits = v.strictObject({ of: v.literal('credits'), title: word, role: word, season: v.optional(seasonNumber) })
/** By air date; `once`: each person only where they were last. */
const guests = v.strictObject({ of: v.literal('guests'), title: word, season: v.optional(seasonNumber), once: v.optional(v.boolean()) })
/** Videos of a title that somebody is in. */
const appearances = v.strictObject({
  of: v.literal('appearances'),
  person: word,
  title: word,
  types: v.pipe(words, v.minLength(1), v.maxLength(8)),
  season: v.optional(seasonNumber),
})
/** What an editor chose: a section of a page, the videos of a playlist. */
const chosen = v.strictObject({ of: v.literal('chosen'), page: word, section: word })
const playlist = v.strictObject({ of: v.literal('playlist'), id: word })

const listSpec = v.variant('of', [
  videos,
  titles,
  galleries,
  playlists,
  brands,
  genres,
  people,
  credits,
  guests,
  appearances,
  chosen,
  playlist,
])
export type ListSpec = v.InferOutput<typeof listSpec>
export type GenreList = v.InferOutput<typeof genres>
export type VideoList = v.InferOutput<typeof videos>
export type TitleList = v.InferOutput<typeof titles>
export type GalleryList = v.InferOutput<typeof galleries>
export type CreditList = v.InferOutput<typeof credits>
export type GuestList = v.InferOutput<typeof guests>
export type AppearanceList = v.InferOutput<typeof appearances>

/** Where a list stands: the sort key and id of the last item given, or how many of a chosen list were. */
const position = v.union([v.tuple([v.union([v.number(), word]), word]), v.pipe(v.number(), v.integer(), v.minValue(0))])
export type Position = v.InferOutput<typeof position>

const ordersByText: readonly string[] = ['playlists', 'people', 'credits']

/** Whether a list may stand there: PostgreSQL compares a column with values of its own type only. */
export function isPositionIn(list: ListSpec, at: Position): boolean {
  if (!Array.isArray(at)) return true
  const [key] = at
  const sort = 'sort' in list ? list.sort : undefined
  if (sort === 'alphabetical' || ordersByText.includes(list.of)) return typeof key === 'string'
  return sort === 'popular' ? typeof key === 'number' : Number.isSafeInteger(key)
}

const cursor = v.strictObject({
  list: listSpec,
  at: position,
  /** How many more there may be. */
  left: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** How many at once, where that was said. */
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50))),
  as: v.picklist(['Shelf', 'Grid', 'Stack']),
  /** The gallery whose page it stands on. */
  current: v.optional(word),
  /** The playlist that its tiles open. */
  opens: v.optional(word),
})
export type Cursor = v.InferOutput<typeof cursor>

export const writeCursor = (value: Cursor): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Any list that a cursor can name is public and one range of an index, so it needs no signature, only the right shape. */
export function readCursor(text: string): Cursor {
  if (text.length > 4000) throw new OutsideInput('cursor: too long')
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw new OutsideInput('cursor: not one that a list gave')
  }
  const parsed = v.safeParse(cursor, value)
  if (!parsed.success || rangesOf(parsed.output.list) > mostRanges || !isPositionIn(parsed.output.list, parsed.output.at))
    throw new OutsideInput('cursor: not one that a list gave')
  return parsed.output
}

/** A statement of SQLite merges 500 ranges at most. */
const mostRanges = 480

/** How many ranges of an index a list merges: one for each brand, type and side of a genre. */
function rangesOf(list: ListSpec): number {
  const brands = 'brands' in list ? (list.brands?.length ?? 1) : 1
  const types = 'types' in list && list.types ? list.types.length : list.of === 'videos' ? everyType.length : 1
  return brands * types * ('genre' in list && list.genre !== undefined ? 3 : 1) * ('kinds' in list ? list.kinds.length : 1)
}

// The description of a list of the catalogue. It is short because cursors contain it, and validated because clients send cursors back.
import * as v from 'valibot'

/** Returns whether PostgreSQL accepts the text as a parameter: it rejects NUL characters and unpaired surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const word = v.pipe(v.string(), v.maxLength(200), v.check(isStorable))
const seasonNumber = v.pipe(v.number(), v.safeInteger())
const words = v.pipe(v.array(word), v.maxLength(40))

/** The programming types that can be played. Lists of videos contain these types by default. */
export const playableTypes = ['Full Episode', 'Clip', 'Movie', 'Full Event Replay', 'Single Live Event', 'Short-Form VOD']

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
/** People who have a role in a title, or in one season of the title. */
const credits = v.strictObject({ of: v.literal('credits'), title: word, role: word, season: v.optional(seasonNumber) })
/** Guests of a title, ordered by air date. If `once` is true, each guest is listed only with the latest appearance. */
const guests = v.strictObject({ of: v.literal('guests'), title: word, season: v.optional(seasonNumber), once: v.optional(v.boolean()) })
/** Videos of a title in which a person appears. */
const appearances = v.strictObject({
  of: v.literal('appearances'),
  person: word,
  title: word,
  types: v.pipe(words, v.minLength(1), v.maxLength(8)),
  season: v.optional(seasonNumber),
})
/** Items that an editor chose for a section of a page. */
const chosen = v.strictObject({ of: v.literal('chosen'), page: word, section: word })
const playlist = v.strictObject({ of: v.literal('playlist'), id: word })

export const listSpec = v.variant('of', [
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

/** A position in a list: the sort key and id of the last returned item. In a list of chosen items: the number of items before the position. */
export const position = v.union([v.tuple([v.union([v.number(), word]), word]), v.pipe(v.number(), v.integer(), v.minValue(0))])
export type Position = v.InferOutput<typeof position>

const ordersByText: readonly string[] = ['playlists', 'people', 'credits']

/** Returns whether the sort key in a position has the type of the list's sort column. PostgreSQL rejects comparisons of different types. */
export function isPositionIn(list: ListSpec, at: Position): boolean {
  if (!Array.isArray(at)) return true
  const [key] = at
  const sort = 'sort' in list ? list.sort : undefined
  if (sort === 'alphabetical' || ordersByText.includes(list.of)) return typeof key === 'string'
  return sort === 'popular' ? typeof key === 'number' : Number.isSafeInteger(key)
}

/** Maximum number of index ranges that a list may merge. SQLite permits 500 SELECTs in one compound statement. */
export const maxRanges = 480

/** Returns the number of index ranges that a list merges: one for each combination of brand, type and genre column. */
export function rangesOf(list: ListSpec): number {
  const brands = 'brands' in list ? (list.brands?.length ?? 1) : 1
  const types = 'types' in list && list.types ? list.types.length : list.of === 'videos' ? playableTypes.length : 1
  return brands * types * ('genre' in list && list.genre !== undefined ? 3 : 1) * ('kinds' in list ? list.kinds.length : 1)
}

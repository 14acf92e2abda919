// The details of a programme: chapters, skips, credits and thumbnails of its films, at the times at which the programme plays them.
import type { Film } from '#contracts/media/film.ts'
import type { FilmDetails } from '#contracts/media/film-details.ts'
import { type Part, type Programme, secondsOf } from './programme.ts'

/** The number of parts that have pictures. Only filler has more parts: a film of seconds in a programme of hours. */
const mostPictured = 500

type PlacedPart = Part & { from: number; to: number }

/**
 * Returns the details of a programme. A film that repeats is filler: its skips apply to its first play, and the programme has no chapters. The end credits
 * are those of the last part. `imagePath` returns the path of an image of a film.
 */
export function detailsOf({ parts }: Pick<Programme, 'parts'>, imagePath: (film: string, image: string) => string): FilmDetails {
  const placed = place(parts)
  const first = placed.filter(({ film }, index) => placed.findIndex((part) => part.film.id === film.id) === index)
  const repeats = first.length < placed.length
  const last = placed.at(-1)
  const credits = last?.film.credits === undefined ? undefined : last.from + last.film.credits
  return {
    chapters: repeats ? [] : placed.flatMap(chaptersOf),
    skips: first.flatMap(skipsOf),
    ...(credits !== undefined && credits < last!.to && { credits }),
    thumbnails: placed
      .slice(0, mostPictured)
      .flatMap(({ film: { id, thumbnails }, from, to }) =>
        thumbnails ? [{ from, to, ...thumbnails, images: thumbnails.images.map((image) => imagePath(id, image)) }] : [],
      ),
  }
}

/** Returns whether a film has anything that `detailsOf` would tell. */
export const hasDetails = ({ chapters, skips, credits, thumbnails }: Film): boolean =>
  Boolean(chapters?.length || skips?.length || thumbnails || credits !== undefined)

function place(parts: Part[]): PlacedPart[] {
  let from = 0
  return parts.map((part) => {
    const placed = { ...part, from, to: from + secondsOf(part) }
    from = placed.to
    return placed
  })
}

const chaptersOf = ({ film, from, to }: PlacedPart) =>
  (film.chapters ?? []).map((chapter) => ({ ...chapter, start: from + chapter.start })).filter(({ start }) => start < to)

const skipsOf = ({ film, from, to }: PlacedPart) =>
  (film.skips ?? [])
    .map((skip) => ({ ...skip, from: from + skip.from, to: Math.min(from + skip.to, to) }))
    .filter((skip) => skip.from < skip.to)

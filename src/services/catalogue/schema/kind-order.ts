import type { EntryKind } from '#contracts/catalogue.ts'

/** The rank of each kind. An entry refers only to entries of lower ranks, so it is stored and exported after them. */
export const rankOf: Record<EntryKind, number> = {
  person: 0,
  channel: 0,
  series: 1,
  movie: 1,
  season: 2,
  video: 3,
  gallery: 4,
  playlist: 5,
  page: 6,
  menu: 6,
  breakingNews: 6,
  sweepstakes: 6,
  programme: 7,
}

/** All kinds of entries, by rank. */
export const kindsInOrder = (Object.keys(rankOf) as EntryKind[]).sort((a, b) => rankOf[a] - rankOf[b])

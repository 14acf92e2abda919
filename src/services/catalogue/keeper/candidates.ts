// Reads the videos that a daypart may air, with the facts that the schedule shows.
import type { Kysely } from 'kysely'
import type { TitleFacts, VideoFacts } from '#contracts/catalogue/facts.ts'
import { genreKey } from '#contracts/catalogue/genres.ts'
import { instant } from '#contracts/catalogue/text.ts'
import type { Daypart } from '#contracts/media/channel.ts'
import { titlesByIds, videosByIds } from '../queries/by-id.ts'
import { findVideos } from '../queries/video-lists.ts'
import type { ContentTables } from '../schema/tables.ts'
import type { Candidate, Candidates } from './generate-schedule.ts'

type Db = Kysely<ContentTables>
export type VideoToAir = Candidate & { facts: VideoFacts; titleFacts: TitleFacts | undefined }
export type CandidatesOfPick = Candidates & { videos: readonly VideoToAir[]; clips: readonly VideoToAir[] }

/** The kinds of videos that air unless the daypart names others. */
const programmes = ['Full Episode', 'Movie']
/** The largest number of videos of one kind in a daypart, the newest first. */
const most = 300

/** Returns the videos that a daypart airs, and the clips of the same titles. Videos without films or duration cannot air. */
export async function candidatesOf(db: Db, { pick }: Daypart, now: number): Promise<CandidatesOfPick> {
  const types = pick.programmingType ?? programmes
  const [videos, clips] = await Promise.all([find(db, pick, types, now), find(db, pick, ['Clip'], now)])
  return { videos, clips }
}

async function find(db: Db, { brand, series, genre }: Daypart['pick'], types: string[], now: number): Promise<VideoToAir[]> {
  const genreOf = genre === undefined ? undefined : genreKey(genre)
  const list = {
    ...{ of: 'videos' as const, sort: 'latest' as const, types },
    ...(brand !== undefined && { brands: [brand] }),
    ...(genreOf !== undefined && { genre: genreOf }),
  }
  const slice = { limit: most, now }
  const rows = series
    ? (await Promise.all(series.map((title) => findVideos(db, { ...list, title }, slice)))).flat()
    : await findVideos(db, list, slice)
  const facts = await videosByIds(
    db,
    rows.map(({ id }) => id),
  )
  const titles = new Map(
    (await titlesByIds(db, [...new Set(facts.flatMap(({ titleId }) => titleId ?? []))])).map((title) => [title.id, title]),
  )
  return facts
    .filter(({ brand: own, entry }) => (brand === undefined || own === brand) && entry.duration > 0 && entry.films?.length)
    .map((video) => toCandidate(video, titles.get(video.titleId ?? '')))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

function toCandidate(facts: VideoFacts, titleFacts: TitleFacts | undefined): VideoToAir {
  const { id, entry, titleId } = facts
  return {
    ...{ id, facts, titleFacts, title: titleId ?? id, seconds: entry.duration },
    from: instant(entry.available) ?? instant(entry.airDate) ?? 0,
    until: instant(entry.expiration) ?? Number.POSITIVE_INFINITY,
  }
}

// Fields that tiles do not load. If a document selects one of these fields, all of them are read in one batch for all tiles.
import type { SiteContext } from '../lists/context.ts'
import { NotFound } from '../request/errors.ts'
import { presentTitleRest, type TitleTileData } from '../view-models/title.ts'
import { presentVideoRest, type VideoTileData } from '../view-models/video.ts'
import { batchReads } from './batch-reads.ts'

export type GraphContext = { site: SiteContext }
export type Field<Parent> = (parent: Parent, args: unknown, context: GraphContext) => unknown

type VideoRest = ReturnType<typeof presentVideoRest>
type TitleRest = ReturnType<typeof presentTitleRest>

const videoRestNames: readonly (keyof VideoRest)[] = [
  'tertiaryTitle',
  'secondaryTitleTag',
  'longDescription',
  'description',
  'shortDescription',
  'keywords',
  'selectedCountries',
  'copyright',
  'isSponsorExclusive',
  'captions',
]
const titleRestNames: readonly (keyof TitleRest)[] = ['description', 'shortDescription', 'social']

type Readers = ReturnType<typeof createReaders>

const createReaders = ({ catalogue, loader }: SiteContext) => ({
  video: batchReads(async (ids) => new Map((await catalogue.videos(ids)).map((video) => [video.id, video]))),
  title: batchReads((ids) => loader.titles(ids)),
})

const readers = new WeakMap<SiteContext, Readers>()

function readersOf(site: SiteContext): Readers {
  const existing = readers.get(site) ?? createReaders(site)
  readers.set(site, existing)
  return existing
}

const videos = new WeakMap<object, Promise<VideoRest>>()
const titles = new WeakMap<object, Promise<TitleRest>>()

/** Returns the fields of a video that its tile does not have. A full video is returned unchanged, because it already has these fields. */
export function restOfVideo(site: SiteContext, video: VideoTileData): VideoRest | Promise<VideoRest> {
  if ('creditRefs' in video) return video as unknown as VideoRest
  const reading = videos.get(video) ?? readVideo(site, video)
  videos.set(video, reading)
  return reading
}

async function readVideo(site: SiteContext, { id, showId, brand, language }: VideoTileData): Promise<VideoRest> {
  const read = readersOf(site)
  const [video, title] = await Promise.all([read.video(id), showId === null ? null : read.title(showId)])
  const network = site.brands.find(brand.machineName)
  if (!video || !network) throw new NotFound(`the video "${id}"`)
  return presentVideoRest({ video, brand: network, title: title ?? null }, language)
}

/** Returns the fields of a title that its tile does not have. A full title is returned unchanged, because it already has these fields. */
export function restOfTitle(site: SiteContext, title: TitleTileData): TitleRest | Promise<TitleRest> {
  if ('creditRefs' in title) return title as unknown as TitleRest
  const reading = titles.get(title) ?? readTitle(site, title)
  titles.set(title, reading)
  return reading
}

async function readTitle(site: SiteContext, { id, brand, language }: TitleTileData): Promise<TitleRest> {
  const title = await readersOf(site).title(id)
  const network = site.brands.find(brand.machineName)
  if (!title || !network) throw new NotFound(`the title "${id}"`)
  return presentTitleRest(title, network, language)
}

export const videoRestFields: Record<string, Field<VideoTileData>> = Object.fromEntries(
  videoRestNames.map((name) => [
    name,
    async (video: VideoTileData, _: unknown, { site }: GraphContext) => (await restOfVideo(site, video))[name],
  ]),
)
export const titleRestFields: Record<string, Field<TitleTileData>> = Object.fromEntries(
  titleRestNames.map((name) => [
    name,
    async (title: TitleTileData, _: unknown, { site }: GraphContext) => (await restOfTitle(site, title))[name],
  ]),
)

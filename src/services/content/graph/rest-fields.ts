// What a tile leaves out: a page of its own has it; when a document asks for any of it, it is read once, for all tiles together.
import type { House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import { presentTitleRest, type TitleTileData } from '../present/title.ts'
import { presentVideoRest, type VideoTileData } from '../present/video.ts'
import { videosByIds } from '../reading/by-id.ts'
import { batched } from './batched.ts'

export type GraphContext = { house: House }
export type Field<Parent> = (parent: Parent, args: unknown, context: GraphContext) => unknown

type VideoRest = ReturnType<typeof presentVideoRest>
type TitleRest = ReturnType<typeof presentTitleRest>

const ofVideo: readonly (keyof VideoRest)[] = [
  'tertiaryTitle',
  'longDescription',
  'description',
  'shortDescription',
  'keywords',
  'selectedCountries',
  'copyright',
  'isSponsorExclusive',
  'captions',
]
const ofTitle: readonly (keyof TitleRest)[] = ['description', 'shortDescription', 'social']

type Readers = ReturnType<typeof createReaders>

const createReaders = ({ db, library }: House) => ({
  video: batched(async (ids) => new Map((await videosByIds(db, ids)).map((video) => [video.id, video]))),
  title: batched((ids) => library.titles(ids)),
})

const readers = new WeakMap<House, Readers>()

function readersOf(house: House): Readers {
  const made = readers.get(house) ?? createReaders(house)
  readers.set(house, made)
  return made
}

const videos = new WeakMap<object, Promise<VideoRest>>()
const titles = new WeakMap<object, Promise<TitleRest>>()

export function restOfVideo(house: House, video: VideoTileData): VideoRest | Promise<VideoRest> {
  if ('creditRefs' in video) return video as unknown as VideoRest
  const reading = videos.get(video) ?? readVideo(house, video)
  videos.set(video, reading)
  return reading
}

async function readVideo(house: House, { id, showId, brand, told }: VideoTileData): Promise<VideoRest> {
  const read = readersOf(house)
  const [video, title] = await Promise.all([read.video(id), showId === null ? null : read.title(showId)])
  const network = house.brands.find(brand.machineName)
  if (!video || !network) throw new NotFound(`the video "${id}"`)
  return presentVideoRest({ video, brand: network, title: title ?? null }, told)
}

export function restOfTitle(house: House, title: TitleTileData): TitleRest | Promise<TitleRest> {
  if ('creditRefs' in title) return title as unknown as TitleRest
  const reading = titles.get(title) ?? readTitle(house, title)
  titles.set(title, reading)
  return reading
}

async function readTitle(house: House, { id, brand, told }: TitleTileData): Promise<TitleRest> {
  const title = await readersOf(house).title(id)
  const network = house.brands.find(brand.machineName)
  if (!title || !network) throw new NotFound(`the title "${id}"`)
  return presentTitleRest(title, network, told)
}

export const videoRestFields: Record<string, Field<VideoTileData>> = Object.fromEntries(
  ofVideo.map((name) => [
    name,
    async (video: VideoTileData, _: unknown, { house }: GraphContext) => (await restOfVideo(house, video))[name],
  ]),
)
export const titleRestFields: Record<string, Field<TitleTileData>> = Object.fromEntries(
  ofTitle.map((name) => [
    name,
    async (title: TitleTileData, _: unknown, { house }: GraphContext) => (await restOfTitle(house, title))[name],
  ]),
)

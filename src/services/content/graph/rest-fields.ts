// What a tile leaves out: a page of its own has it; for a tile it is read once, when a document asks for any of it.
import type { House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import { presentTitleRest, type TitleTileData } from '../present/title.ts'
import { presentVideoRest, type VideoTileData } from '../present/video.ts'
import { videosByIds } from '../reading/by-id.ts'

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

const videos = new WeakMap<object, Promise<VideoRest>>()
const titles = new WeakMap<object, Promise<TitleRest>>()

export function restOfVideo(house: House, video: VideoTileData): VideoRest | Promise<VideoRest> {
  if ('creditRefs' in video) return video as unknown as VideoRest
  const reading = videos.get(video) ?? readVideo(house, video)
  videos.set(video, reading)
  return reading
}

async function readVideo(house: House, { id, showId, brand, told }: VideoTileData): Promise<VideoRest> {
  const [found, owners] = await Promise.all([videosByIds(house.db, [id]), showId === null ? null : house.library.titles([showId])])
  const [video] = found
  const network = house.brands.find(brand.machineName)
  if (!video || !network) throw new NotFound(`the video "${id}"`)
  return presentVideoRest({ video, brand: network, title: owners?.get(showId ?? '') ?? null }, told)
}

export function restOfTitle(house: House, title: TitleTileData): TitleRest | Promise<TitleRest> {
  if ('creditRefs' in title) return title as unknown as TitleRest
  const reading = titles.get(title) ?? readTitle(house, title)
  titles.set(title, reading)
  return reading
}

async function readTitle(house: House, { id, brand, told }: TitleTileData): Promise<TitleRest> {
  const title = (await house.library.titles([id])).get(id)
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

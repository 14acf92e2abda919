import type { Item, PageData } from '#contracts/graph/shapes.ts'
import { PageHeading } from '../shell/page-heading.tsx'
import type { Visit } from '../ui/visit.tsx'
import { pageMeta } from './page-data/page-meta.ts'
import type { Meta, PageRequest, Params } from './page-data/page-module.ts'
import { placeholderPage, placeholderVideo, tileOf } from './page-data/placeholder-page.ts'
import { Sections } from './parts/islands.tsx'
import { Page as VideoPage, meta as videoMeta } from './video.tsx'

/** Returns the request for a playlist. `v` is the mpxGuid of the video in the player [C2.1-40], [C2.6-03]. */
export const request = ({ playlistName }: Params, { v }: Record<string, string>): PageRequest => ({
  type: 'PLAYLIST',
  name: playlistName!,
  ...(v && { pid: v }),
})

export const required = ['data.sections']

export { inPlace, islands } from './video.tsx'

/** Returns the metadata of the video in the player. A playlist without a playable video is hidden from search engines. */
export const meta = (page: PageData, visit: Visit): Meta =>
  page.video ? videoMeta(page, visit) : { ...pageMeta(page, visit), isPrivate: true }

export function Page({ page }: { page: PageData }) {
  if (page.video) return <VideoPage page={page} />
  const { title, description } = page.metadata
  return (
    <>
      <PageHeading title={title} description={description} />
      <Sections sections={page.data.sections} />
    </>
  )
}

export function placeholder(item: Item): PageData | null {
  const tile = tileOf(item)
  if (tile.component !== 'VideoTile' || !tile.data.playlistMachineName) return null
  const { playlistMachineName, mpxGuid, title } = tile.data
  const path = `/playlist/${playlistMachineName}?v=${mpxGuid}`
  return placeholderPage({ pageType: 'PLAYLIST', name: playlistMachineName, heading: title, path, video: placeholderVideo(tile.data) })
}

import type { Item, PageData } from '#contracts/graph/shapes.ts'
import { PageHeading } from '../shell/page-heading.tsx'
import type { Visit } from '../ui/visit.tsx'
import { Sections } from './islands.tsx'
import type { Meta, PageRequest, Params } from './page.ts'
import { pageMeta } from './page-meta.ts'
import { sketchPage, sketchVideo, tileOf } from './sketch.ts'
import { meta as metaOfVideo, Page as VideoPage } from './video.tsx'

/** A list to watch through, one video of it playing: `v` names its mpxGuid [C2.1-40], [C2.6-03]. */
export const request = ({ playlistName }: Params, { v }: Record<string, string>): PageRequest => ({
  type: 'PLAYLIST',
  name: playlistName!,
  ...(v && { pid: v }),
})

export const required = ['data.sections']

export { islands } from './video.tsx'

/** Of a list on which nothing plays now there is nothing to find. */
export const meta = (page: PageData, visit: Visit): Meta =>
  page.video ? metaOfVideo(page, visit) : { ...pageMeta(page, visit), isPrivate: true }

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

export function sketch(item: Item): PageData | null {
  const tile = tileOf(item)
  if (tile.component !== 'VideoTile' || !tile.data.playlistMachineName) return null
  const { playlistMachineName, mpxGuid, title } = tile.data
  const path = `/playlist/${playlistMachineName}?v=${mpxGuid}`
  return sketchPage({ pageType: 'PLAYLIST', name: playlistMachineName, heading: title, path, video: sketchVideo(tile.data) })
}

import type { Item, PageData } from '#contracts/graph/shapes.ts'
import type { PageRequest, Params } from './page.ts'
import { sketchPage, sketchVideo, tileOf } from './sketch.ts'

/** A list to watch through, one video of it playing: `v` names its mpxGuid [C2.1-40], [C2.6-03]. */
export const request = ({ playlistName }: Params, { v }: Record<string, string>): PageRequest => ({
  type: 'PLAYLIST',
  name: playlistName!,
  ...(v && { pid: v }),
})

export const required = ['video', 'playlist', 'data.sections']

export { islands, meta, Page } from './video.tsx'

export function sketch(item: Item): PageData | null {
  const tile = tileOf(item)
  if (tile.component !== 'VideoTile' || !tile.data.playlistMachineName) return null
  const { playlistMachineName, mpxGuid, title } = tile.data
  const path = `/playlist/${playlistMachineName}?v=${mpxGuid}`
  return sketchPage({ pageType: 'PLAYLIST', name: playlistMachineName, heading: title, path, video: sketchVideo(tile.data) })
}

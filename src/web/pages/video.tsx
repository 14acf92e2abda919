import type { Item, PageData } from '#contracts/graph/shapes.ts'
import type { UnlockState } from '../player/locked/unlock-state.ts'
import type { Visit } from '../ui/visit.tsx'
import { pageMeta } from './page-data/page-meta.ts'
import type { Meta, PageRequest, Params } from './page-data/page-module.ts'
import { placeholderPage, placeholderVideo, tileOf } from './page-data/placeholder-page.ts'
import { Island } from './parts/islands.tsx'
import { Story, VideoBody } from './watch/video-body.tsx'
import { VideoPlayer } from './watch/video-player.tsx'

/** The page of a video. `unlock`: the answer to the form that unlocks it, for one viewer only. */
export type VideoPage = PageData & { unlock?: UnlockState }

/** Returns the request for a video's page at its permanent URL [C2.1-39]. */
export const request = ({ videoId }: Params): PageRequest => ({ type: 'VIDEO', name: videoId! })

export const required = ['video', 'data.sections']

export function meta(page: PageData, visit: Visit): Meta {
  return pageMeta(page, visit, page.video?.programmingType === 'Full Episode' ? 'video.episode' : 'video.other')
}

export { inPlace } from './watch/next-in-place.ts'

export const islands = {
  player: ({ page }: { page: VideoPage }) => page.video && <VideoPlayer page={page} unlock={page.unlock} />,
  story: Story,
}

export function Page({ page }: { page: PageData }) {
  return (
    <>
      <Island name="player" page={page} part={islands.player} />
      <VideoBody page={page} />
    </>
  )
}

export function placeholder(item: Item): PageData | null {
  const tile = tileOf(item)
  if (tile.component !== 'VideoTile') return null
  const { mpxGuid, title, relativePath } = tile.data
  return placeholderPage({ pageType: 'VIDEO', name: mpxGuid, heading: title, path: relativePath, video: placeholderVideo(tile.data) })
}

import type { Item, PageData } from '#contracts/graph/shapes.ts'
import { PlaylistHeading } from '../sections/heroes/playlist-heading.tsx'
import { storyOf, VideoInfo } from '../sections/heroes/video-info.tsx'
import { Truncated } from '../ui/truncated.tsx'
import type { Visit } from '../ui/visit.tsx'
import { Island, Sections } from './islands.tsx'
import type { Meta, PageRequest, Params } from './page.ts'
import { pageMeta } from './page-meta.ts'
import { sketchPage, sketchVideo, tileOf } from './sketch.ts'
import { WatchedVideo } from './watched-video.tsx'

/** A video's own page, its permalink [C2.1-39]. */
export const request = ({ videoId }: Params): PageRequest => ({ type: 'VIDEO', name: videoId! })

export const required = ['video', 'data.sections']

export function meta(page: PageData, visit: Visit): Meta {
  return pageMeta(page, visit, page.video?.programmingType === 'Full Episode' ? 'video.episode' : 'video.other')
}

export const islands = {
  player: ({ page }: { page: PageData }) =>
    page.video && <WatchedVideo video={page.video} playlist={page.playlist?.playlistMachineName ?? undefined} />,
  story: ({ page }: { page: PageData }) => page.video && <Truncated text={storyOf(page.video)} />,
}

export function Page({ page }: { page: PageData }) {
  return (
    <>
      <Island name="player" page={page} part={islands.player} />
      <VideoInfo video={page.video!} story={<Island name="story" page={page} part={islands.story} />} />
      {page.playlist && <PlaylistHeading playlist={page.playlist} />}
      <Sections sections={page.data.sections} />
    </>
  )
}

export function sketch(item: Item): PageData | null {
  const tile = tileOf(item)
  if (tile.component !== 'VideoTile') return null
  const { mpxGuid, title, relativePath } = tile.data
  return sketchPage({ pageType: 'VIDEO', name: mpxGuid, heading: title, path: relativePath, video: sketchVideo(tile.data) })
}

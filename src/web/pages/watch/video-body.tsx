import type { PageData } from '#contracts/graph/shapes.ts'
import { PlaylistHeading } from '../../sections/heroes/playlist-heading.tsx'
import { storyOf, VideoInfo } from '../../sections/heroes/video-info.tsx'
import { Truncated } from '../../ui/texts/truncated.tsx'
import { Island, Sections } from '../parts/islands.tsx'

/** The page of a video below its player. */
export function VideoBody({ page }: { page: PageData }) {
  return (
    <>
      <VideoInfo video={page.video!} story={<Island name="story" page={page} part={Story} />} />
      {page.playlist && <PlaylistHeading playlist={page.playlist} />}
      <Sections sections={page.data.sections} />
    </>
  )
}

export const Story = ({ page }: { page: PageData }) => page.video && <Truncated text={storyOf(page.video)} />

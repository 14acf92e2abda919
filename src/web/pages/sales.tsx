import type { PageData } from '#contracts/graph/shapes.ts'
import { VideoInfo } from '../sections/heroes/video-info.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import { localHref } from '../ui/local-href.ts'
import { useVisit } from '../ui/visit.tsx'
import type { PageRequest, Params } from './page-data/page-module.ts'
import { Island, Sections } from './parts/islands.tsx'
import { ViewerPlayer } from './parts/viewer-player.tsx'

/**
 * Returns the request for a sales page of a show or a brand: tickets, exclusives or pages. The path's end `/video/{id}` selects one of the
 * page's videos [C2.1-49].
 */
export const request = ({ showAlias, sales, scalableId, videoId }: Params): PageRequest => ({
  type: 'SALES',
  name: [showAlias, sales, scalableId].filter(Boolean).join('/'),
  ...(videoId !== undefined && { pid: videoId || 'first' }),
})

export const required = ['data.sections']

export { pageMeta as meta } from './page-data/page-meta.ts'

export const islands = {
  player: ({ page }: { page: PageData }) => page.video && <ViewerPlayer video={page.video} />,
}

export function Page({ page }: { page: PageData }) {
  const { metadata, title, video } = page
  return (
    <>
      {video ? (
        <>
          <Island name="player" page={page} part={islands.player} />
          <VideoInfo video={video} />
        </>
      ) : (
        <PageHeading title={metadata.title} description={metadata.description} above={title && <ShowLink {...title} />} />
      )}
      <Sections sections={page.data.sections} />
    </>
  )
}

function ShowLink({ urlAlias, title }: { urlAlias: string; title: string }) {
  return <a href={localHref(useVisit(), `/${urlAlias}`)}>{title}</a>
}

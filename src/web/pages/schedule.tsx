import type { PageData } from '#contracts/graph/shapes.ts'
import { PageHeading } from '../shell/page-heading.tsx'
import type { PageRequest, Params } from './page-data/page-module.ts'
import { Sections } from './parts/islands.tsx'

/** Returns the request for the schedule of a channel on a day, or with `view=guide` for the guide of all channels from a time on. */
export function request(_: Params, { view, channel, date, time }: Record<string, string>): PageRequest {
  const name = view === 'guide' ? ['guide', date, date && time] : ['schedule', channel, channel && date]
  return { type: 'PAGE', name: name.filter(Boolean).join('/') }
}

export const required = ['data.sections']

export { pageMeta as meta } from './page-data/page-meta.ts'

export function Page({ page: { metadata, data } }: { page: PageData }) {
  return (
    <>
      <PageHeading title={metadata.title} description={metadata.description} />
      <Sections sections={data.sections} />
    </>
  )
}

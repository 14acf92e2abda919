// [C2.1-51] /{show}/video/latest: where it leads is known only when it is asked.

import type { ListData } from '#contracts/graph/shapes.ts'
import type { VideosSectionQuery } from '#contracts/graph/types.generated.ts'
import { isOurFault } from '../pages/load-page.ts'
import { graphVariables } from '../ui/query.tsx'
import type { Address } from './address.ts'
import type { Site } from './site.ts'

/** The newest video of a show that plays without a provider, else the newest; the show itself when it has none. Null: no such show. */
export async function latestVideoPath({ content }: Site, address: Address, showAlias: string): Promise<string | null> {
  const { data, errors } = await content.query<VideosSectionQuery>('videosSection', { name: showAlias, ...graphVariables(address) })
  const fault = errors?.find(isOurFault)
  if (fault) throw new Error(fault.message)
  if (!data?.videosSection) return null
  const { items } = data.videosSection.data as unknown as ListData
  const videos = items.flatMap((item) => (item.component === 'VideoTile' ? [item.data] : []))
  const newest = videos.find(({ locked }) => !locked) ?? videos[0]
  return newest?.relativePath ?? `/${encodeURIComponent(showAlias)}`
}

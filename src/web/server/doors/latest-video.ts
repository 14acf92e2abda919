// [C2.1-51] /{show}/video/latest: where it leads is known only when it is asked.
import type { ListData } from '#contracts/graph/shapes.ts'
import type { VideosSectionQuery } from '#contracts/graph/types.generated.ts'
import type { GraphResult } from '#contracts/http/content.ts'
import { within } from '#kit/http/within.ts'
import { graphVariables } from '../../ui/query.tsx'
import type { Address } from '../address.ts'
import type { Site } from '../site.ts'

/** Milliseconds. */
const patience = 3_000

type Latest = { path: string; isKnown: boolean }

/** The newest video of a show that plays without a provider, else the newest. The show itself when it has none, or while content does not answer. Null: no such show. */
export async function latestVideo({ content }: Site, address: Address, showAlias: string): Promise<Latest | null> {
  const show: Latest = { path: `/${encodeURIComponent(showAlias)}`, isKnown: false }
  const variables = { name: showAlias, ...graphVariables(address) }
  const asking = within(patience, (signal) => content.query<VideosSectionQuery>('videosSection', variables, { signal }))
  const { data, errors }: GraphResult<VideosSectionQuery> = await asking.catch(() => ({
    errors: [{ message: 'no answer', extensions: { code: 'INTERNAL' } }],
  }))
  if (!data?.videosSection) return errors?.some(({ extensions }) => extensions?.code === 'NOT_FOUND') ? null : show
  const { items } = data.videosSection.data as unknown as ListData
  const videos = items.flatMap((item) => ('mpxGuid' in item.data ? [item.data] : []))
  const newest = videos.find(({ locked }) => !locked) ?? videos[0]
  return newest ? { path: newest.relativePath, isKnown: true } : show
}

// [C2.1-51] Looks up the redirect target of /{show}/video/latest on each request.
import type { ListData } from '#contracts/graph/shapes.ts'
import type { VideosSectionQuery } from '#contracts/graph/types.generated.ts'
import type { GraphResult } from '#contracts/http/editorial.ts'
import { withTimeout } from '#kit/http/with-timeout.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import type { Address } from '../request/address.ts'
import type { Site } from '../site.ts'

/** The timeout for looking up the video, in milliseconds. */
const timeout = 3_000

type Latest = { path: string; isKnown: boolean }

/**
 * Returns the path of a show's newest video that plays without a provider. If all videos need a provider, returns the path of the newest
 * video. Returns the show's own path if the show has no video or content does not answer. Returns null if the show does not exist.
 */
export async function latestVideo({ content }: Site, address: Address, showAlias: string): Promise<Latest | null> {
  const show: Latest = { path: `/${encodeURIComponent(showAlias)}`, isKnown: false }
  const variables = { name: showAlias, ...graphVariables(address) }
  const request = withTimeout(timeout, (signal) => content.query<VideosSectionQuery>('videosSection', variables, { signal }))
  const { data, errors }: GraphResult<VideosSectionQuery> = await request.catch(() => ({
    errors: [{ message: 'no answer', extensions: { code: 'INTERNAL' } }],
  }))
  if (!data?.videosSection) return errors?.some(({ extensions }) => extensions?.code === 'NOT_FOUND') ? null : show
  const { items } = data.videosSection.data as unknown as ListData
  const videos = items.flatMap((item) => ('mpxGuid' in item.data ? [item.data] : []))
  const newest = videos.find(({ locked }) => !locked) ?? videos[0]
  return newest ? { path: newest.relativePath, isKnown: true } : show
}

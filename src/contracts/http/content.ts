// What other rooms may ask of content.
import type { hashes } from '../graph/hashes.generated.ts'
import type { Language } from '../graph/types.generated.ts'
import type { Ratio } from '../limits.ts'

export type OperationName = keyof typeof hashes

/** GraphQL error codes [C7.1-01], [C8-05]. */
export type GraphErrorCode = 'NOT_FOUND' | 'BAD_USER_INPUT' | 'PERSISTED_QUERY_NOT_FOUND' | 'LIMIT_EXCEEDED' | 'INTERNAL'
export type GraphError = { message: string; path?: (string | number)[]; extensions?: { code?: GraphErrorCode } }
export type GraphResult<Data = unknown> = { data?: Data | null; errors?: GraphError[] }

/** A video as access and media need it. Times are epoch milliseconds, durations seconds. */
export type PlayableVideo = {
  mpxGuid: string
  brand: string
  title: string
  programmingType: string
  available: number | null
  expiration: number | null
  /** [C5-07] Picked when it is asked for, as the tiles are: `free`, or one of its windows for Web asks for a provider now. */
  entitlement: 'auth' | 'free'
  duration: number
  /** Packaged films, played one after another; null: no picture yet. */
  media: { films: string[] } | null
  captions: Language[]
}

/** Where a picture's pixels come from: a file below an art folder, or an allow-listed address. */
export type ImageSource = { id: string; sources: Partial<Record<Ratio, string>> & { main: string }; color: string | null }

/** Content as other rooms see it; in one process the room itself, else the same over HTTP. Missing things are null, never thrown. */
export type ContentClient = {
  query<Data>(operation: OperationName, variables: Record<string, unknown>, options?: { signal?: AbortSignal }): Promise<GraphResult<Data>>
  playableVideo(mpxGuid: string): Promise<PlayableVideo | null>
  imageSource(id: string): Promise<ImageSource | null>
  /** Rises with every stored change; pages made before it are old. */
  revision(): Promise<number>
  /** Every page's path for the sitemaps, in chunks. */
  sitemap(options: { after?: string; limit: number }): Promise<SitemapEntry[]>
}

export type SitemapEntry = {
  path: string
  /** Epoch milliseconds of its last change; 0: not known. */
  changed: number
  /** The key of the brand whose title it is of; the main brand's for any other page. */
  brand: string
  video?: {
    mpxGuid: string
    title: string
    description: string
    imageId: string | null
    duration: number
    airDate: number | null
    expiration: number | null
  }
}

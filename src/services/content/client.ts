// Content as the other rooms in this process ask for it: no HTTP, no text between.
import type { Kysely } from 'kysely'
import type { ContentClient, GraphResult } from '#contracts/http/content.ts'
import { tellError } from './graph/errors.ts'
import type { KnownOperations } from './graph/known-operations.ts'
import type { RootContext } from './graph/one-list.ts'
import { videoByGuid } from './reading/by-id.ts'
import { sitemap } from './sitemap/sitemap.ts'
import type { ContentTables } from './tables.ts'
import { pickEntitlement } from './wording/rules.ts'
import { instant, plain } from './wording/said.ts'
import { availabilityOf } from './wording/windows.ts'

export type ClientTools = {
  db: Kysely<ContentTables>
  operations: KnownOperations
  context: RootContext
  report(error: unknown): void
  /** Told the database's revision whenever it was read. */
  seen(revision: number): void
}

export function createClient({ db, operations, context, report, seen }: ClientTools): ContentClient {
  return {
    async query<Data>(
      operation: string,
      variables: Record<string, unknown>,
      options?: { signal?: AbortSignal },
    ): Promise<GraphResult<Data>> {
      options?.signal?.throwIfAborted()
      const name = operations.find(operation)
      if (!name) {
        // [C7.1-05]
        report(new Error(`No hash file mapping found: ${String(operation).slice(0, 100)}`))
        return { data: null, errors: [{ message: 'No hash file mapping found', extensions: { code: 'BAD_USER_INPUT' } }] }
      }
      const { data, errors } = await operations.execute(name, context, variables)
      options?.signal?.throwIfAborted()
      return { data: data as Data, ...(errors?.length && { errors: errors.map((error) => tellError(error, report)) }) }
    },
    async playableVideo(mpxGuid) {
      const video = mpxGuid.includes('\0') ? null : await videoByGuid(db, mpxGuid)
      if (!video) return null
      const { entry } = video
      return {
        mpxGuid: video.guid,
        brand: video.brand,
        title: plain(entry.title),
        programmingType: entry.programmingType,
        available: instant(entry.available) ?? instant(entry.airDate),
        expiration: instant(entry.expiration),
        entitlement: pickEntitlement(availabilityOf(entry), context.house.now()),
        duration: entry.duration,
        media: entry.films?.length ? { films: entry.films } : null,
        captions: entry.captions,
      }
    },
    async imageSource(id) {
      if (id.includes('\0')) return null
      const row = await db.selectFrom('content_images').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? { id: row.id, sources: JSON.parse(row.sources), color: row.color } : null
    },
    async revision() {
      const { revision } = await db.selectFrom('content_state').select('revision').where('id', '=', 1).executeTakeFirstOrThrow()
      seen(revision)
      return revision
    },
    sitemap: (options) => sitemap(context.house, options),
  }
}

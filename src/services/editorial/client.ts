import type { EditorialClient, GraphResult } from '#contracts/http/editorial.ts'
import type { Contexts } from './graph/contexts.ts'
import { toGraphError } from './graph/errors.ts'
import type { KnownOperations } from './graph/known-operations.ts'
import { requestContextOf } from './lists/context.ts'
import { menuNamed } from './site-pages/navigation.ts'

export type ClientTools = { operations: KnownOperations; contexts: Contexts; report(error: unknown): void }

/** Returns a client with which other services in this process call the editorial service directly, without HTTP. */
export function createClient({ operations, contexts, report }: ClientTools): EditorialClient {
  return {
    async query<Data>(
      operation: string,
      variables: Record<string, unknown>,
      options?: { signal?: AbortSignal },
    ): Promise<GraphResult<Data>> {
      options?.signal?.throwIfAborted()
      const name = operations.find(operation)
      if (!name) {
        // The specification defines the text of this error [C7.1-05].
        report(new Error(`No hash file mapping found: ${String(operation).slice(0, 100)}`))
        return { data: null, errors: [{ message: 'No hash file mapping found', extensions: { code: 'BAD_USER_INPUT' } }] }
      }
      const { data, errors } = await operations.execute(name, contexts.of(variables), variables)
      options?.signal?.throwIfAborted()
      return { data: data as Data, ...(errors?.length && { errors: errors.map((error) => toGraphError(error, report)) }) }
    },
    menu: (name, site) => menuNamed(contexts.whole.site, requestContextOf(contexts.whole.site, site), name),
  }
}

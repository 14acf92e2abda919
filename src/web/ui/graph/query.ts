import type { GraphResult, OperationName } from '#contracts/http/editorial.ts'
import { appVersion } from '#contracts/limits.ts'
import type { Visit } from '../visit.tsx'

/** Runs a persisted operation of the content graph. `variables` must include the result of `graphVariables` [C7.1-03]. */
export type Query = <Data>(
  operation: OperationName,
  variables: Record<string, unknown>,
  options?: { signal?: AbortSignal },
) => Promise<GraphResult<Data>>

/** Returns the variables of every operation [C7.1-03]. They are the same for all visitors who share a cached page. `limit`: see Visit. */
export function graphVariables({
  brand,
  language,
  platform,
  limit,
}: Pick<Visit, 'language' | 'platform' | 'limit'> & { brand: { key: string; timeZone: string } }) {
  return {
    app: brand.key,
    language,
    userId: '0',
    device: 'web',
    platform,
    oneApp: true,
    authorized: false,
    timeZone: brand.timeZone,
    appVersion,
    ld: false,
    ...(limit && { limit }),
  }
}

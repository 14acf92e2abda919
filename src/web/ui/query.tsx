import { createContext, useContext } from 'react'
import type { GraphResult, OperationName } from '#contracts/http/content.ts'
import { appVersion } from '#contracts/limits.ts'
import type { Visit } from './visit.tsx'

/** Asks the content graph a persisted operation; the named variables of [C7.1-03] are added to yours. */
export type Query = <Data>(
  operation: OperationName,
  variables: Record<string, unknown>,
  options?: { signal?: AbortSignal },
) => Promise<GraphResult<Data>>

/** [C7.1-03] What every operation is told: hints, the same for all who share a page. */
export function graphVariables({
  brand,
  language,
  platform,
}: Pick<Visit, 'language' | 'platform'> & { brand: { key: string; timeZone: string } }) {
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
  }
}

const QueryContext = createContext<Query | null>(null)
export const QueryProvider = QueryContext.Provider

export function useQuery(): Query {
  const query = useContext(QueryContext)
  if (!query) throw new Error('nothing above gives a query')
  return query
}

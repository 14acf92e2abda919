import { createContext, useContext } from 'react'
import type { Query } from './query.ts'

const QueryContext = createContext<Query | null>(null)
export const QueryProvider = QueryContext.Provider

export function useQuery(): Query {
  const query = useContext(QueryContext)
  if (!query) throw new Error('useQuery needs a QueryProvider above it')
  return query
}

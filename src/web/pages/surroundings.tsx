import type { ReactNode } from 'react'
import type { Messages } from '../ui/messages.en.ts'
import { MessagesProvider } from '../ui/messages.tsx'
import { type Query, QueryProvider } from '../ui/query.tsx'
import { type Visit, VisitProvider } from '../ui/visit.tsx'

type Surroundings = { visit: Visit; messages: Messages; query: Query; children: ReactNode }

/** What everything on the site may ask for. */
export function Surroundings({ visit, messages, query, children }: Surroundings) {
  return (
    <VisitProvider value={visit}>
      <MessagesProvider value={messages}>
        <QueryProvider value={query}>{children}</QueryProvider>
      </MessagesProvider>
    </VisitProvider>
  )
}

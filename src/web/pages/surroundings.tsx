import type { ReactNode } from 'react'
import type { Messages } from '../ui/messages.en.ts'
import { MessagesProvider } from '../ui/messages.tsx'
import { type Query, QueryProvider } from '../ui/query.tsx'
import { type Report, ReportProvider } from '../ui/report.ts'
import { type Visit, VisitProvider } from '../ui/visit.tsx'

type Surroundings = { visit: Visit; messages: Messages; query: Query; report?: Report; children: ReactNode }

/** What everything on the site may ask for. */
export function Surroundings({ visit, messages, query, report = unheard, children }: Surroundings) {
  return (
    <VisitProvider value={visit}>
      <MessagesProvider value={messages}>
        <ReportProvider value={report}>
          <QueryProvider value={query}>{children}</QueryProvider>
        </ReportProvider>
      </MessagesProvider>
    </VisitProvider>
  )
}

const unheard: Report = () => {}

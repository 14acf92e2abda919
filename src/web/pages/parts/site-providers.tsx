import type { ReactNode } from 'react'
import type { Messages } from '../../ui/messages.en.ts'
import { MessagesProvider } from '../../ui/messages.tsx'
import { type Query, QueryProvider } from '../../ui/query.tsx'
import { type Report, ReportProvider } from '../../ui/report.ts'
import { type Visit, VisitProvider } from '../../ui/visit.tsx'

type SiteProviders = { visit: Visit; messages: Messages; query: Query; report?: Report; children: ReactNode }

/** Provides the contexts that every part of the site reads: visit, messages, query and error reports. */
export function SiteProviders({ visit, messages, query, report = ignoreReport, children }: SiteProviders) {
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

const ignoreReport: Report = () => {}

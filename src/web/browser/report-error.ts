import type { ErrorEvent as ReportedError } from '#contracts/http/events.ts'
import { withoutQueries } from '#kit/http/without-queries.ts'
import { sendEvent } from '../ui/events/send-event.ts'

const limit = 20
let sent = 0

/**
 * Reports an error event, without the queries of URLs. Reports at most 20 errors per page.
 */
export function report({ message, system, ...event }: Omit<ReportedError, 'name' | 'path'>) {
  if (sent++ >= limit) return
  sendEvent({
    ...event,
    name: 'Error',
    message: withoutQueries(message),
    ...(system && { system: withoutQueries(system) }),
  })
}

/** Reports that a part of the page did not load. The page works without that part. */
export const reportPart = (event: { message: string; system: string }) => report({ ...event, type: 'Component', fatal: false })

export const messageOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

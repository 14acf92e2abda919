// Reads the answers of the stream session API [A7-32].
import type { RunningStream } from '#contracts/http/live.ts'

/** [A3-17] A running session. `heartbeatDelay`: milliseconds from an answer to the next heartbeat [A9-06]. */
export type LiveSession = { sessionId: string; heartbeatDelay: number }

/** An error of a session. `status`: the HTTP status of the answer, or 500 [A8-23]. */
export class SessionError extends Error {
  readonly status: number
  constructor(message: string, status = 500) {
    super(message)
    this.status = status
  }
}

/** Returns the id of the session of an answer. Throws a SessionError if it has none [A8-23]. */
export function parseSessionId({ headers, status }: Pick<Response, 'headers' | 'status'>): string {
  const sessionId = headers.get('location')?.split('/').at(-1)
  if (!sessionId) throw new SessionError('Primetime session ID not found', status)
  return sessionId
}

/**
 * [A5-14], [A9-06] Returns Expires minus Date, both of the server's clock, in milliseconds. Throws a SessionError if the dates are not valid, or
 * the lifetime is not above zero [A8-23].
 */
export function parseDelay({ headers, status }: Pick<Response, 'headers' | 'status'>): number {
  const [date, expires] = [headers.get('date'), headers.get('expires')].map((text) => Date.parse(text ?? ''))
  if (!Number.isFinite(date) || !Number.isFinite(expires)) throw new SessionError('Primetime session dates not valid', status)
  const delay = expires! - date!
  if (delay <= 0) throw new SessionError('Primetime session expired', status)
  return delay
}

/** Returns the running streams in the body of a refused start; none if the body is not readable. */
export function parseConflict(body: unknown): RunningStream[] {
  const { streams } = (body ?? {}) as { streams?: unknown }
  return Array.isArray(streams) ? streams.filter(isRunningStream) : []
}

function isRunningStream(stream: unknown): stream is RunningStream {
  const { id, channel, device } = (stream ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof channel === 'string' && typeof device === 'string'
}

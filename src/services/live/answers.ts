// The answers about sessions.
import type { RunningStream } from '#contracts/http/live.ts'
import { problem } from '#kit/http/problem.ts'
import type { SlotRow } from './tables.ts'

/**
 * [A5-14] Returns the headers of a session that runs: Expires minus Date is its lifetime in whole seconds [A9-06]. `now` and `lifetime` are in
 * milliseconds.
 */
export function sessionHeaders(now: number, lifetime: number): Record<string, string> {
  return { date: new Date(now).toUTCString(), expires: new Date(now + lifetime).toUTCString(), 'cache-control': 'no-store' }
}

export const refusals = {
  brand: () =>
    problem(
      401,
      { code: 'UNAUTHORIZED', title: 'Unknown brand', detail: 'Send `Authorization: Basic` with the access key of a brand.' },
      // Browsers show no password prompt for this scheme.
      { 'www-authenticate': 'BrandKey' },
    ),
  /** The id is not one of this viewer. */
  unknown: () => problem(404, { code: 'NOT_FOUND', title: 'Not found', detail: 'This viewer has no such session.' }),
  channel: () =>
    problem(404, {
      code: 'UNKNOWN_CHANNEL',
      title: 'Unknown channel',
      detail: 'The brand has no live stream of this channel. Send the id of a channel of the brand as `channel`.',
    }),
  ended: () => problem(410, { code: 'GONE', title: 'The session has ended', detail: 'Start another session.' }),
  /** [A6-06] */
  conflict: (streams: RunningStream[]) =>
    problem(409, {
      code: 'CONCURRENCY',
      title: 'Too many streams',
      detail: 'The stream is active on another device. Send its id as `instead` to end it and start here.',
      streams,
    }),
}

export const toRunningStream =
  (device: string) =>
  (row: SlotRow): RunningStream => ({
    id: row.session_id,
    brand: row.brand,
    channel: row.channel,
    device: row.device_name,
    since: row.started_at,
    isHere: row.device !== '' && row.device === device,
  })

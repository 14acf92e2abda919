// The two protocols of collectors: JSON over HTTP, and the HTTP interface of ClickHouse.
import type { CollectedEvent } from './add-account.ts'
import type { Deliver } from './sink.ts'

/** The fields of an event as collectors get them. `at` is in epoch milliseconds. */
export const toCollected = ({ attributes, ...event }: CollectedEvent) => ({ ...event, attributes: JSON.parse(attributes) as object })

/** Posts events as NDJSON, one event a line, with `token` as bearer token. */
export const toHttp =
  (url: string, token: string | undefined): Deliver =>
  (events, signal) =>
    post(
      url,
      lines(events.map(toCollected)),
      { 'content-type': 'application/x-ndjson', ...(token && { authorization: `Bearer ${token}` }) },
      signal,
    )

/**
 * Inserts events into a table of ClickHouse in the format JSONEachRow; the attributes are JSON in a text. `url`: `https://user:password@host:8443/database.table`.
 */
export function toClickHouse(url: string): Deliver {
  const target = new URL(url)
  const headers = {
    'content-type': 'application/x-ndjson',
    ...(target.username && { 'x-clickhouse-user': decodeURIComponent(target.username) }),
    ...(target.password && { 'x-clickhouse-key': decodeURIComponent(target.password) }),
  }
  const table = target.pathname.slice(1)
  const query = new URLSearchParams({ query: `INSERT INTO ${table} FORMAT JSONEachRow` })
  return (events, signal) => post(`${target.origin}/?${query}`, lines(events), headers, signal)
}

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

async function post(url: string, body: string, headers: Record<string, string>, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'error' })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`)
}

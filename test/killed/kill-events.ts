// Browsers send batches of events while the server process is killed repeatedly. Afterwards every acknowledged batch is stored completely, and no batch in part.
import { join } from 'node:path'
import { openDatabase } from '#kit/db/open-database.ts'
import type { AnalyticsTables } from '#services/analytics/tables.ts'
import { keepServed, type ServedOptions } from './keep-served.ts'
import { scheduleKills, send } from './kill-identity.ts'

const clients = 8
/** The number of events in a batch. */
const size = 20

export type EventsVerdict = { acknowledged: number; kills: number; cut: number; lost: string[]; partial: string[]; wrongCounts: string[] }

/** Sends `batches` batches, and kills the process `kills` times. A batch is sent again after a broken connection, so it may be stored twice. */
export async function killEvents({
  batches,
  kills,
  ...options
}: ServedOptions & { batches: number; kills: number }): Promise<EventsVerdict> {
  const served = keepServed({ ...options, isWhole: true })
  let next = 0
  let done = 0
  let cut = 0
  const killer = scheduleKills(kills, batches, served.killAndStart)
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < batches) {
        const term = `batch ${next++}`
        const event = { name: 'Search', type: 'Results', term, path: '/search', brand: 'nbc' }
        const headers = { 'content-type': 'application/json' }
        const { status, text, wasCut } = await send(served, 'POST', '/events', headers, { events: Array(size).fill(event) })
        if (status !== 204) throw new Error(`${status} ${text}`)
        if (wasCut) cut++
        killer.actionDone(++done)
      }
    }),
  )
  await killer.settled()
  await served.killAndStart()
  await send(served, 'GET', '/healthz', {})
  await served.kill()
  return { acknowledged: done, kills: killer.count() + 1, cut, ...(await findDifferences(options, batches)) }
}

async function findDifferences({ dataDir, databaseUrl }: ServedOptions, batches: number) {
  const database = await openDatabase({ dataDir: join(dataDir, 'events'), databaseUrl })
  const tables = database.withTables<AnalyticsTables>().read
  const rows = await tables
    .selectFrom('analytics_events')
    .select(['subject', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('subject')
    .execute()
  const searches = await tables
    .selectFrom('analytics_days')
    .select(({ fn }) => fn.sum<number>('amount').as('amount'))
    .where('measure', '=', 'searches')
    .executeTakeFirst()
  await database.close()
  const counts = new Map(rows.map(({ subject, count }) => [subject, Number(count)]))
  const terms = Array.from({ length: batches }, (_, index) => `batch ${index}`)
  const stored = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const counted = Number(searches?.amount ?? 0)
  return {
    lost: terms.filter((term) => !counts.has(term)),
    partial: terms.filter((term) => (counts.get(term) ?? 0) % size !== 0),
    wrongCounts: counted === stored ? [] : [`${counted} counted, ${stored} stored`],
  }
}

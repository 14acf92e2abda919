// `daypart report`: the numbers of the page /_/insights, for a terminal or another program.
import type { Config } from '#kit/config.ts'
import { loadReport, type Report, type ReportQuery } from '#services/analytics/insights/load-report.ts'
import { toCsv, toText } from '#services/analytics/insights/report-text.ts'
import { headlines, type Table, tablesOf } from '#services/analytics/insights/report-words.ts'
import { openEventsDatabase } from '../services/events/open-events-database.ts'
import { openExistingCatalogue } from './open-catalogue.ts'
import { plain, timeOf } from './terminal-text.ts'

export type ReportOptions = { days?: string; brand?: string; format?: string }
type Reports = { brands: ReadonlyMap<string, string>; load(query: ReportQuery): Promise<Report>; close(): Promise<void> }
type ReportRun = { open(): Promise<Reports>; stdout?: NodeJS.WritableStream; stderr?: NodeJS.WritableStream }

const formats = ['text', 'csv', 'json']

export async function openReports(config: Config, now: () => number = Date.now): Promise<Reports> {
  const { database, group, close } = await openExistingCatalogue(config)
  const events = await openEventsDatabase(config, { database, now })
  return {
    brands: new Map(group.brands.map(({ key, displayTitle }) => [key, displayTitle])),
    load: (query) => loadReport(events, query, now()),
    async close() {
      if (events !== database) await events.close()
      await close()
    },
  }
}

/** Returns the exit code: 0 success, 2 usage error. */
export async function reportCommand({ days = '7', brand, format = 'text' }: ReportOptions, run: ReportRun): Promise<number> {
  const { stdout = process.stdout, stderr = process.stderr } = run
  if (!/^[1-9]\d{0,2}$/.test(days)) return refuse('--days must be a whole number from 1 to 999.')
  if (!formats.includes(format)) return refuse('--format must be text, csv or json.')
  const reports = await run.open()
  try {
    if (brand !== undefined && !reports.brands.has(brand))
      return refuse(`--brand: there is no brand ${JSON.stringify(brand)}. The brands are ${[...reports.brands.keys()].join(', ')}.`)
    const report = await reports.load({ days: Number(days), brand })
    if (format === 'json') stdout.write(`${JSON.stringify(report)}\n`)
    else {
      const tables = tablesOf(report, (key) => reports.brands.get(key) ?? (key || 'Other')).map(withPlainRows)
      stdout.write(format === 'csv' ? toCsv(tables) : `${headOf(report)}\n${toText(tables)}`)
    }
    return 0
  } finally {
    await reports.close()
  }

  function refuse(reason: string): number {
    stderr.write(`${reason}\n`)
    return 2
  }
}

/** Titles, channels and search terms come from any client. */
const withPlainRows = (table: Table): Table => ({
  ...table,
  rows: table.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? plain(cell) : cell))),
})

function headOf(report: Report): string {
  const { days, at, brand } = report
  const period = days === 1 ? 'today' : `the last ${days} days`
  const lines = headlines(report).map(([name, value]) => `  ${name.padEnd(16)}  ${value}`)
  return `${brand ?? 'All brands'}, ${period} (UTC), at ${timeOf(at)}\n${lines.join('\n')}\n`
}

// A report as text for a terminal, and as CSV for spreadsheets.
import type { Table } from './report-words.ts'

/** Returns the tables with aligned columns. */
export const toText = (tables: readonly Table[]): string =>
  tables.map(({ title, head, rows, empty }) => `${title}\n${rows.length ? aligned(head, rows) : `  ${empty}\n`}`).join('\n')

function aligned(head: Table['head'], rows: Table['rows']): string {
  const all = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join('  ')
  return all.map((row) => `  ${line(row).trimEnd()}\n`).join('')
}

/** Returns CSV (RFC 4180) with one row for each number: table, row, column, value. */
export function toCsv(tables: readonly Table[]): string {
  const lines = tables.flatMap(({ title, head, rows }) =>
    rows.flatMap(([name, ...values]) => values.map((value, column) => [title, name!, head[column + 1]!, value])),
  )
  return [['table', 'row', 'column', 'value'], ...lines].map((line) => `${line.map(csvField).join(',')}\r\n`).join('')
}

/**
 * A spreadsheet would run a cell that begins with one of these characters as a formula; titles and search terms come from outside. In many countries a
 * semicolon or a tab begins a cell too, even within quotes.
 */
function csvField(value: string | number): string {
  const text =
    typeof value === 'string' && value.length > 1
      ? value.replace(/(^|[;\t])(\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1$2'")
      : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

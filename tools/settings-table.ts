// Writes the table of settings in docs/operating.md from the schema that checks them, so that it cannot say anything else. With --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { describeSettings } from '#kit/settings.ts'

const file = new URL('../docs/operating.md', import.meta.url)
const [begin, end] = ['<!-- settings -->', '<!-- /settings -->']

export function withSettings(document: string): string {
  const rows = describeSettings().map((setting) => [`\`${setting.name}\``, setting.default, setting.description])
  const table = padded([['variable', 'default', 'what it is for'], ...rows])
  return `${document.slice(0, document.indexOf(begin) + begin.length)}\n${table}\n${document.slice(document.indexOf(end))}`
}

/** As the formatter wants a table: every column as wide as its widest cell. */
function padded(rows: string[][]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  const [head, ...body] = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

export const isCurrent = () => withSettings(readFileSync(file, 'utf8')) === readFileSync(file, 'utf8')

if (import.meta.main) {
  if (!process.argv.includes('--check')) writeFileSync(file, withSettings(readFileSync(file, 'utf8')))
  else if (!isCurrent()) {
    console.error('The settings in docs/operating.md are not those of src/kit/settings.ts: run npx node tools/settings-table.ts')
    process.exit(1)
  }
}

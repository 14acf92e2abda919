// Generates the table of settings in docs/operating.md from the schema of the settings. With --check, checks that the table is current and
// writes nothing.
import { readFileSync, writeFileSync } from 'node:fs'
import { describeSettings } from '#kit/settings.ts'
import { withTable } from './markdown-table.ts'

const file = new URL('../docs/operating.md', import.meta.url)

export function withSettings(document: string): string {
  // Escapes asterisks, which would start emphasis in Markdown.
  const rows = describeSettings().map((setting) => [`\`${setting.name}\``, setting.default.replaceAll('*', '\\*'), setting.description])
  return withTable(document, 'settings', [['variable', 'default', 'description'], ...rows])
}

export const isCurrent = () => withSettings(readFileSync(file, 'utf8')) === readFileSync(file, 'utf8')

if (import.meta.main) {
  if (!process.argv.includes('--check')) writeFileSync(file, withSettings(readFileSync(file, 'utf8')))
  else if (!isCurrent()) {
    console.error('docs/operating.md does not match src/kit/settings.ts: run npx node tools/settings-table.ts')
    process.exit(1)
  }
}

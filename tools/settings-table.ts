// Writes the table of settings in docs/operating.md from the schema that checks them, so that it cannot say anything else. With --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { describeSettings } from '#kit/settings.ts'
import { withTable } from './markdown-table.ts'

const file = new URL('../docs/operating.md', import.meta.url)

export function withSettings(document: string): string {
  // A star would begin emphasis.
  const rows = describeSettings().map((setting) => [`\`${setting.name}\``, setting.default.replaceAll('*', '\\*'), setting.description])
  return withTable(document, 'settings', [['variable', 'default', 'what it is for'], ...rows])
}

export const isCurrent = () => withSettings(readFileSync(file, 'utf8')) === readFileSync(file, 'utf8')

if (import.meta.main) {
  if (!process.argv.includes('--check')) writeFileSync(file, withSettings(readFileSync(file, 'utf8')))
  else if (!isCurrent()) {
    console.error('The settings in docs/operating.md are not those of src/kit/settings.ts: run npx node tools/settings-table.ts')
    process.exit(1)
  }
}

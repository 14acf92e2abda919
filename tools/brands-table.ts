// Generates the table of fields in docs/brands.md from the schema of brands.json. With --check, checks that the table is current and writes
// nothing.
import { readFileSync, writeFileSync } from 'node:fs'
import { describeBrands } from '#brands/brand-schema.ts'
import { withTable } from './markdown-table.ts'

const file = new URL('../docs/brands.md', import.meta.url)

export function withFields(document: string): string {
  const rows = describeBrands().map(({ field, isNeeded, description = '' }) => [`\`${field}\``, isNeeded ? 'yes' : '', description])
  return withTable(document, 'fields', [['field', 'required', 'description'], ...rows])
}

export const isCurrent = () => withFields(readFileSync(file, 'utf8')) === readFileSync(file, 'utf8')

if (import.meta.main) {
  if (!process.argv.includes('--check')) writeFileSync(file, withFields(readFileSync(file, 'utf8')))
  else if (!isCurrent()) {
    console.error('docs/brands.md does not match src/brands/brand-schema.ts: run npx node tools/brands-table.ts')
    process.exit(1)
  }
}

// Generates the table of feature flags in docs/flags.md from contracts/flags.ts. With --check, checks that the table is current and writes nothing.
import { readFileSync, writeFileSync } from 'node:fs'
import { flagTexts } from '#contracts/flags/flag-texts.ts'
import { type FlagName, flagDefaults } from '#contracts/flags.ts'
import { withTable } from './markdown-table.ts'

const file = new URL('../docs/flags.md', import.meta.url)

const shown = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value))

export function withFlags(document: string): string {
  const rows = (Object.keys(flagDefaults) as FlagName[]).map((name) => {
    const { of, about, statements, range, isUnused } = flagTexts[name]
    const type = typeof flagDefaults[name]
    const kind = range ? `${type} from ${range.join(' to ')}` : type
    return [
      `\`${name}\``,
      kind,
      shown(flagDefaults[name]),
      of,
      isUnused ? `${about} (Not used by the site.)` : about,
      statements.join(', '),
    ]
  })
  return withTable(document, 'flags', [['flag', 'type', 'default', 'of', 'what it does', 'specification'], ...rows])
}

export const isCurrent = () => withFlags(readFileSync(file, 'utf8')) === readFileSync(file, 'utf8')

if (import.meta.main) {
  if (!process.argv.includes('--check')) writeFileSync(file, withFlags(readFileSync(file, 'utf8')))
  else if (!isCurrent()) {
    console.error('docs/flags.md does not match src/contracts/flags.ts: run npx node tools/flags-table.ts')
    process.exit(1)
  }
}

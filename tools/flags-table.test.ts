import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { flagTexts } from '#contracts/flags/flag-texts.ts'
import { isCurrent } from './flags-table.ts'

test('docs/flags.md lists the current feature flags', () => expect(isCurrent(), 'run npx node tools/flags-table.ts').toBe(true))

test('each feature flag names statements of docs/requirements', () => {
  const folder = new URL('../docs/requirements/', import.meta.url)
  const requirements = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('')
  const unknown = Object.values(flagTexts).flatMap(({ statements }) => statements.filter((number) => !requirements.includes(`[${number}]`)))
  expect(unknown).toEqual([])
})

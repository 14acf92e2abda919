import { expect, test } from 'vitest'
import { isCurrent, withSettings } from './settings-table.ts'

test('docs/operating.md says what the settings are', () => expect(isCurrent(), 'run npx node tools/settings-table.ts').toBe(true))

test('a table between the marks, and nothing else of the document is touched', () => {
  const lines = withSettings('before\n<!-- settings -->\nstale\n<!-- /settings -->\nafter').split('\n')
  expect(lines.slice(0, 2)).toEqual(['before', '<!-- settings -->'])
  expect(lines[2]).toMatch(/^\| variable +\| default +\| what it is for +\|$/)
  expect(lines[4]).toMatch(/^\| `PORT` +\| 3000 +\| The port to serve on; 0 takes any free one\. +\|$/)
  expect(lines.slice(-2)).toEqual(['<!-- /settings -->', 'after'])
  expect(lines).not.toContain('stale')
})

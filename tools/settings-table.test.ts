import { expect, test } from 'vitest'
import { isCurrent, withSettings } from './settings-table.ts'

test('docs/operating.md lists the current settings', () => expect(isCurrent(), 'run npx node tools/settings-table.ts').toBe(true))

test('withSettings replaces only the table between the comments', () => {
  const lines = withSettings('before\n<!-- settings -->\nstale\n<!-- /settings -->\nafter').split('\n')
  expect(lines.slice(0, 2)).toEqual(['before', '<!-- settings -->'])
  expect(lines[2]).toMatch(/^\| variable +\| default +\| description +\|$/)
  expect(lines[4]).toMatch(/^\| `PORT` +\| 3000 +\| The port to listen on; 0 picks any free port\. +\|$/)
  expect(lines.slice(-2)).toEqual(['<!-- /settings -->', 'after'])
  expect(lines).not.toContain('stale')
})
